// The call that changes the password of a member who knows the old one.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { formId } from '../contract.ts'
import { passwordLength } from '../limits.ts'

/** Longer than any accepted one, so that the refusal can say by how much. */
const typed = z.string().max(passwordLength.max * 4)

export const changePasswordCall = defineCall('PUT /api/password.php', {
  summary: 'Sets another password for who knows the old one, ends all other logins and says so by mail.',
  access: 'member',
  body: z.object({ old_password: typed.min(1, { message: 'required' }), password: typed, client_id: formId }),
  response: z.object({ done: z.literal(true) }),
  errors: ['old_password_wrong', 'login_blocked', 'conflict'],
  limit: { max: 30, windowSeconds: 600 },
})
