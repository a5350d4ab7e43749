// Direct debit with the sandbox provider: mandates kept, lost, refused and revoked.
import { openShop } from '../fixture-shop.ts'
import { describeProvider } from './fixture-provider.ts'

describeProvider('sandbox', await openShop('sandbox'))
