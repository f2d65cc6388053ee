import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** What came in: whom it is for, by the envelope, and the whole of it. */
type Mail = { readonly to: readonly string[]; readonly content: string }

type Said = Error & { responseCode?: number }

/** What a server answers instead of yes. */
export const reply = (responseCode: number, words: string): Said => Object.assign(new Error(words), { responseCode })

type Behaviour = {
  /** Said to a recipient; undefined takes it. */
  recipient?: ((address: string) => Said | undefined) | undefined
  /** Said to a sender. */
  sender?: ((address: string) => Said | undefined) | undefined
  /** Said once all of the e-mail is there. `drop` takes it and hangs up without a word, `hang` says nothing at all. */
  data?: ((mail: Mail) => Said | 'drop' | 'hang' | undefined) | undefined
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

export const MAIL_USER = 'shop@example.com'
export const MAIL_WORD = 'mango rains in april'

/** A real mail server on this machine, which behaves until it is told otherwise. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: Mail[] = []
  let behaviour: Behaviour = {}
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    logger: false,
    closeTimeout: 100,
    onAuth({ username, password }, _session, callback) {
      if (username === MAIL_USER && password === MAIL_WORD) return void callback(null, { user: username })
      callback(reply(535, '5.7.8 Username and Password not accepted'))
    },
    onMailFrom({ address }, _session, callback) {
      callback(behaviour.sender?.(address) ?? null)
    },
    onRcptTo({ address }, _session, callback) {
      callback(behaviour.recipient?.(address) ?? null)
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const mail = { to, content: Buffer.concat(chunks).toString('utf8') }
        const said = behaviour.data?.(mail)
        if (said === 'hang') return void received.push(mail)
        if (said === 'drop') {
          received.push(mail)
          for (const connection of server.connections) connection.close()
          return
        }
        if (said) return void callback(said)
        received.push(mail)
        callback(null)
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo

  return {
    port,
    received,
    /** For `PATCH .../smtp`. */
    settings: {
      host: '127.0.0.1',
      port,
      security: options.secure ? 'TLS' : 'NONE',
      user: MAIL_USER,
      password: MAIL_WORD,
      fromName: 'Adunni Stores',
      fromAddress: MAIL_USER,
    },
    behaves(next: Behaviour): void {
      behaviour = next
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
