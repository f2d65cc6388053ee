import { lookup as systemLookup } from 'node:dns'
import { connect as connectPlain, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

import { isThisMachine } from '../../domain/mail/settings.ts'
import type { MailTrouble } from '../../domain/mail/troubles.ts'
import { isPrivateAddress } from '../../domain/provider/private-address.ts'
import type { MailServer } from '../../ports/activity/mailer.ts'

const CONNECT_MS = 20_000

export type Connected = { readonly socket: Socket } | { readonly trouble: MailTrouble }

/**
 * A connection to a mail server, with its certificate verified where it begins with TLS. A name that stands for an address
 * in a private network is not followed: whoever sets up a business must not feel about in there.
 */
export function connectTo({ host, port, security }: MailServer, ca?: string): Promise<Connected> {
  const name = host.replace(/^\[|\]$/g, '')
  if (isPrivateAddress(name) && !isThisMachine(name)) return Promise.resolve({ trouble: 'private_address' })

  return new Promise((resolve) => {
    let isInside = false
    let isConnected = false
    const lookup = isThisMachine(name) ? systemLookup : outsideOnly(() => void (isInside = true))
    const options = { host: name, port, lookup: lookup, timeout: CONNECT_MS }
    const socket =
      security === 'TLS'
        ? connectTls({ ...options, servername: servernameOf(name), ...(ca !== undefined && { ca }) })
        : connectPlain(options)

    const fail = (trouble: MailTrouble) => {
      socket.destroy()
      resolve({ trouble })
    }
    socket.once('connect', () => void (isConnected = true))
    socket.once(security === 'TLS' ? 'secureConnect' : 'connect', () => {
      socket.removeAllListeners('timeout')
      socket.removeAllListeners('error')
      socket.setTimeout(0)
      resolve({ socket })
    })
    socket.once('timeout', () => {
      fail('timeout')
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      fail(isInside ? 'private_address' : isConnected ? 'certificate' : troubleOf(error))
    })
  })
}

/** Names only: an address has no name to be asked for. */
export const servernameOf = (host: string): string => (/^[\d.]+$|:/.test(host) ? '' : host)

function troubleOf({ code }: NodeJS.ErrnoException): MailTrouble {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'host_unknown'
  return code === 'ETIMEDOUT' ? 'timeout' : 'unreachable'
}

const outsideOnly =
  (onInside: () => void): LookupFunction =>
  (hostname, options, callback) => {
    systemLookup(hostname, options, (error, found, family) => {
      const addresses =
        typeof found === 'string'
          ? [found]
          : ((found as { address: string }[] | undefined) ?? []).map(({ address }) => address)
      if (error !== null || !addresses.some(isPrivateAddress)) return callback(error, found, family)
      onInside()
      callback(new Error('an address in a private network'), '', 0)
    })
  }
