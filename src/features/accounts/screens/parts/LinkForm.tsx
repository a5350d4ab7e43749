// The one click that a mailed link asks for: opening the page changes nothing.
import { Button } from '#ui/Button.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'
import { FormId } from './FormId.tsx'
import { useSending } from './sending.ts'

interface LinkFormProps {
  token: string
  clientId: string
  label: string
}

export function LinkForm({ token, clientId, label }: LinkFormProps) {
  const sending = useSending()
  return (
    <KeptForm bare>
      <input type="hidden" name="token" value={token} />
      <FormId id={clientId} />
      <Button type="submit" size="large" wide busy={sending}>
        {label}
      </Button>
    </KeptForm>
  )
}
