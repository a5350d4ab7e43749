// Direct debit at Mollie: a customer per mandate, the mandate itself, and payments with it, which have no checkout page.
import { MandateMethod, MandateStatus, PaymentMethod, SequenceType } from '@mollie/api-client'
import type { MollieClient, Payment, PaymentCreateParams } from '@mollie/api-client'
import { ProductError } from '#base/errors.ts'
import type { CustomerOrder, DebitLookup, MandateOrder, StoredMethod } from './gateway.ts'
import { amountRefusedAs } from './mollie-refusals.ts'

export interface MollieCaller {
  readonly client: MollieClient
  ask<T>(question: () => Promise<T>): Promise<T>
}

/** Says nothing about the person; deleting the customer deletes everything that belongs to it. */
export async function createCustomer({ ask, client }: MollieCaller, order: CustomerOrder): Promise<{ id: string }> {
  const metadata = { reference: order.customer_reference }
  const { id } = await ask(() => client.customers.create({ metadata, idempotencyKey: order.idempotency_key }))
  return { id }
}

/** Mollie forgets a key after an hour: a mandate is looked up by its reference first. */
export async function createMandate({ ask, client }: MollieCaller, order: MandateOrder): Promise<StoredMethod> {
  const { customer: customerId, reference: mandateReference } = order
  if (!customerId) throw new Error('a mandate at Mollie needs a customer')
  const made = await ask(() => client.customerMandates.page({ customerId }))
  const mandate =
    made.find((one) => one.mandateReference === mandateReference) ??
    (await ask(() =>
      client.customerMandates.create({
        customerId,
        method: MandateMethod.directdebit,
        consumerName: order.account_holder,
        consumerAccount: order.iban,
        signatureDate: order.signed_on,
        mandateReference,
        idempotencyKey: order.idempotency_key,
      }),
    ))
  if (mandate.status === MandateStatus.invalid) throw new ProductError('payment_method_unavailable')
  return { id: `${customerId}/${mandate.id}`, label: `${order.iban.slice(0, 2)} •••• ${order.iban.slice(-4)}` }
}

/** An existing debit for the order is looked up first: after that hour, the key alone would debit the account again. */
export async function debitByMandate(
  caller: MollieCaller,
  order: PaymentCreateParams,
  { mandate, reference }: { mandate: string; reference: string },
): Promise<Payment> {
  const { ask, client } = caller
  const [customerId = '', mandateId = ''] = mandate.split('/')
  if (!/^cst_\w+$/.test(customerId) || !/^mdt_\w+$/.test(mandateId))
    throw new ProductError('payment_method_unavailable')
  const { redirectUrl: _, ...rest } = order
  const method = PaymentMethod.directdebit
  const debit = { ...rest, customerId, mandateId, method, sequenceType: SequenceType.recurring }
  try {
    const earlier = await debitFor(caller, customerId, reference)
    return earlier ?? (await ask(() => client.payments.create(debit).catch(amountRefusedAs('direct_debit_limit'))))
  } catch (error) {
    // Deleting a customer deletes its mandate.
    if (error instanceof ProductError && error.code === 'not_found')
      throw new ProductError('payment_method_unavailable')
    throw error
  }
}

/** With its customer deleted nothing can be looked up any more. */
export async function findDebit(caller: MollieCaller, order: DebitLookup): Promise<string | null> {
  const [customerId = ''] = order.stored_method.split('/')
  const found = await debitFor(caller, customerId, order.reference).catch((error: unknown) => {
    if (error instanceof ProductError && error.code === 'not_found') return null
    throw error
  })
  return found?.id ?? null
}

function debitFor({ ask, client }: MollieCaller, customerId: string, reference: string): Promise<Payment | null> {
  return ask(async () => {
    for await (const one of client.customerPayments.iterate({ customerId }))
      if (referenceOf(one) === reference) return one
    return null
  })
}

/** One that is already gone is as good as revoked. */
export async function revokeMandate({ ask, client }: MollieCaller, id: string): Promise<void> {
  const [customerId = ''] = id.split('/')
  const idempotencyKey = `revoke-${customerId}`
  await ask(async () => void (await client.customers.delete(customerId, { idempotencyKey }))).catch(
    (error: unknown) => {
      if (!(error instanceof ProductError && error.code === 'not_found')) throw error
    },
  )
}

/** Our own reference for a payment. */
export function referenceOf({ metadata }: Pick<Payment, 'metadata'>): string {
  const known = typeof metadata === 'object' && metadata !== null && 'reference' in metadata ? metadata.reference : ''
  return typeof known === 'string' ? known : ''
}
