// By what the server knows a form again that is sent twice, because the answer to the first time was lost.
import { useState } from 'react'

/** The first id stays, also when the page's data is asked for anew. */
export function FormId({ id }: { id: string }) {
  const [first] = useState(id)
  return <input type="hidden" name="client_id" value={first} />
}
