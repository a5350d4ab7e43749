// How the server recognises a form that is sent twice because the first answer was lost.
import { useState } from 'react'

/** The first id stays, even if the page's data is loaded again. */
export function FormId({ id }: { id: string }) {
  const [first] = useState(id)
  return <input type="hidden" name="client_id" value={first} />
}
