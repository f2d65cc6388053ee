import { Readable } from 'node:stream'

import type SMTPConnection from 'nodemailer/lib/smtp-connection'

import type { MailOutcome } from '../../domain/mail/email.ts'
import type { MailTrouble } from '../../domain/mail/troubles.ts'
import type { Delivery, Mailer, MailServer } from '../../ports/activity/mailer.ts'

import { composeMail } from './compose.ts'
import { connectTo, servernameOf } from './connect.ts'

/** How long a server may be silent. */
const SILENCE_MS = 60_000

/** What nodemailer says of a failure. */
type SmtpError = Error & {
  readonly code?: string
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
  readonly recipient?: string
  readonly rejectedErrors?: readonly SmtpError[]
}

/** Speaks SMTP. A connection serves one e-mail. @param ca what tests trust besides the authorities of Node */
export function createMailer({ ca }: { readonly ca?: string } = {}): Mailer {
  return {
    compose: composeMail,

    async send(server, delivery) {
      const connected = await connectTo(server, ca)
      if ('trouble' in connected) return notTaken(connected.trouble)

      const { default: Connection } = await import('nodemailer/lib/smtp-connection')
      const smtp = new Connection({
        host: server.host,
        port: server.port,
        connection: connected.socket,
        secure: server.security === 'TLS',
        secured: server.security === 'TLS',
        requireTLS: server.security === 'STARTTLS',
        ignoreTLS: server.security === 'NONE',
        // The name of this computer is nobody's business.
        name: '[127.0.0.1]',
        greetingTimeout: SILENCE_MS,
        socketTimeout: SILENCE_MS,
        logger: false,
        tls: { servername: servernameOf(server.host), rejectUnauthorized: true, ...(ca !== undefined && { ca }) },
      })
      // What comes late is of no interest, and must not be thrown.
      smtp.on('error', () => undefined)
      try {
        return await converse(smtp, server, delivery)
      } finally {
        smtp.close()
      }
    },
  }
}

type Smtp = InstanceType<typeof SMTPConnection>

async function converse(smtp: Smtp, server: MailServer, delivery: Delivery): Promise<MailOutcome> {
  const content = contentOf(delivery)
  try {
    await greeted(smtp)
    const { user, password } = server
    if (user !== null && password !== null) {
      await new Promise<void>((resolve, reject) => {
        smtp.once('error', reject)
        smtp.login({ user, pass: password, credentials: { user, pass: password } }, (error) => {
          if (error) reject(error)
          else resolve()
        })
      })
    }
    return await new Promise<MailOutcome>((resolve, reject) => {
      smtp.once('error', reject)
      smtp.send({ from: delivery.from, to: [...delivery.to] }, content.stream, (error, info) => {
        if (error) reject(error)
        else
          resolve({ kind: 'taken', rejected: (info?.rejectedErrors ?? []).map((one) => rejectedOf(one as SmtpError)) })
      })
    })
  } catch (error) {
    return outcomeOf(error as SmtpError, content.isHandedOver())
  }
}

const greeted = (smtp: Smtp): Promise<void> =>
  new Promise((resolve, reject) => {
    smtp.once('error', reject)
    smtp.connect((error) => {
      if (error) reject(error)
      else resolve()
    })
  })

/** The content in one piece. Before it leaves, it is written down that it may have arrived. */
function contentOf({ content, begins }: Delivery) {
  let begun = false
  const stream = new Readable({
    read() {
      if (begun) return
      begins().then(
        () => {
          begun = true
          this.push(content)
          this.push(null)
        },
        (error: Error) => this.destroy(error),
      )
    },
  })
  return { stream, isHandedOver: () => begun }
}

/** What failed: how far the conversation had come counts, then the server's answer. */
function outcomeOf(error: SmtpError, isHandedOver: boolean): MailOutcome {
  const { response, responseCode } = error
  const isAnswer = responseCode !== undefined && responseCode >= 400
  if (isHandedOver && !(isAnswer && error.command === 'DATA')) return { kind: 'unknown' }

  const rejected = (error.rejectedErrors ?? []).map(rejectedOf)
  const trouble = troubleOf(error, rejected.length > 0)
  const isForGood =
    isAnswer && responseCode >= 500 && trouble !== 'password' && trouble !== 'sign_in_needed' && trouble !== 'sender'
  return { kind: 'not_taken', trouble, words: response ?? null, isForGood, rejected }
}

function rejectedOf(error: SmtpError) {
  const code = error.responseCode ?? 500
  return { address: error.recipient ?? '', isForGood: code >= 500, words: error.response ?? error.message }
}

function troubleOf({ code, command, responseCode, message }: SmtpError, isOfRecipients: boolean): MailTrouble {
  if (code === 'ETLS') return /STARTTLS/.test(message) && !/initiating/.test(message) ? 'no_starttls' : 'certificate'
  if (code === 'EAUTH') return responseCode === undefined || responseCode >= 500 ? 'password' : 'busy'
  if (code === 'ETIMEDOUT') return 'timeout'
  if (code === 'ESTREAM') return 'internal'
  if (responseCode === 530) return 'sign_in_needed'
  if (responseCode === undefined) return code === 'EMESSAGE' ? 'too_big' : 'dropped'
  if (responseCode < 500) return 'busy'
  if (isOfRecipients) return 'recipients'
  if (command === 'MAIL FROM') return responseCode === 552 ? 'too_big' : 'sender'
  return responseCode === 552 ? 'too_big' : 'refused'
}

const notTaken = (trouble: MailTrouble): MailOutcome => ({
  kind: 'not_taken',
  trouble,
  words: null,
  isForGood: false,
  rejected: [],
})
