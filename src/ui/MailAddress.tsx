// A mail address where lines are narrow: it breaks behind its @ before it breaks within a word.
export function MailAddress({ children: address }: { children: string }) {
  const at = address.lastIndexOf('@') + 1
  return (
    <span className="wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}
