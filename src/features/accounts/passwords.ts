// Storing and checking passwords: argon2id, with the same work whether there is an account or not.

/** Loaded with the first password, because a start needs none. */
const argon2 = () => import('@node-rs/argon2')
// The library's default is argon2id.
const options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
let nobodys: Promise<string> | undefined

export async function hashPassword(password: string): Promise<string> {
  return (await argon2()).hash(password.normalize('NFC'), options)
}

/** Without a hash (no such account) it takes as long, and returns false. */
export async function checkPassword(kept: string | undefined, password: string): Promise<boolean> {
  nobodys ??= hashPassword('nobody has this password')
  const { verify } = await argon2()
  const matches = await verify(kept ?? (await nobodys), password.normalize('NFC'))
  return matches && kept !== undefined
}
