// A photo as a browser sends it: multipart form data, its fields before the file.

/** In the form that a visitor's `ask` takes. */
export function photoForm(fields: Record<string, unknown>, bytes: Buffer) {
  const part = (name: string) => `--edge\r\ncontent-disposition: form-data; name="${name}"`
  const before = Object.entries(fields).map(([name, value]) => `${part(name)}\r\n\r\n${String(value)}\r\n`)
  const payload = Buffer.concat([
    Buffer.from(`${before.join('')}${part('photo')}; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--edge--\r\n'),
  ])
  return { payload, headers: { 'content-type': 'multipart/form-data; boundary=edge' } }
}
