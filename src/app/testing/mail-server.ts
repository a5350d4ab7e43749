// A mail server that keeps what it receives, knows nobody whose address begins with "nobody", and can be misconfigured.
import { SMTPServer } from 'smtp-server'

interface MailServer {
  readonly url: string
  readonly received: { from: string; text: string }[]
  /** Whom it treats as its own: nobody, while it is misconfigured. `link`: it refuses a mail for its links, and repeats them. */
  mistaken: 'sender' | 'relay' | 'link' | null
  readonly close: () => Promise<void>
}

export async function openMailServer(): Promise<MailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Connections stay open for a while.
    closeTimeout: 1,
    onMailFrom(_address, _session, done) {
      done(server.mistaken === 'sender' ? refusal('Sender address rejected') : null)
    },
    onRcptTo({ address }, _session, done) {
      if (server.mistaken === 'relay') return done(refusal('5.7.1 Relaying denied'))
      done(address.startsWith('nobody') ? refusal('no such user') : null)
    },
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        if (server.mistaken === 'link') return done(refusal(`Blocked: ${linksIn(text)}`))
        server.received.push({ from: String(session.envelope.mailFrom && session.envelope.mailFrom.address), text })
        done()
      })
    },
  })
  const port = await new Promise<number>((resolve) => {
    const listening = smtp.listen(0, '127.0.0.1', () => resolve((listening.address() as { port: number }).port))
  })
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    mistaken: null,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
  return server
}

const refusal = (said: string) => Object.assign(new Error(said), { responseCode: 550 })

/** As its reader sees them, without the breaks of quoted-printable. */
const linksIn = (text: string) =>
  (
    text
      .replaceAll('=\r\n', '')
      .replaceAll('=3D', '=')
      .match(/https?:\/\/[^\s"<]+/g) ?? []
  ).join(' ')
