// Whose password a form asks for or changes, told to whatever keeps passwords for the reader; nobody sees it.

export function AccountName({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}
