// Tells password managers whose password a form asks for or changes; hidden from the reader.

export function AccountName({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}
