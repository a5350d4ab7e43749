// Keeping and checking passwords: argon2id, with the same work whether there is an account or not.
import { hash, verify } from '@node-rs/argon2'

// Argon2id is what the library makes unless told otherwise.
const options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
let nobodys: Promise<string> | undefined

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), options)
}

/** Without a hash (no such account) it works as long, and answers no. */
export async function checkPassword(kept: string | undefined, password: string): Promise<boolean> {
  nobodys ??= hashPassword('nobody has this password')
  const matches = await verify(kept ?? (await nobodys), password.normalize('NFC'))
  return matches && kept !== undefined
}
