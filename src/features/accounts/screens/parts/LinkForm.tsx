// The one click that a mailed link asks for: opening the page changes nothing.
import { Form } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { useSending } from './FormPage.tsx'

export function LinkForm({ token, label }: { token: string; label: string }) {
  const sending = useSending()
  return (
    <Form method="post">
      <input type="hidden" name="token" value={token} />
      <Button type="submit" size="large" wide busy={sending}>
        {label}
      </Button>
    </Form>
  )
}
