/** Where an Invoice Desk listens in its network, unless its owner chose another port. */
const SHARED_PORT = 4781

/**
 * The origin of an Invoice Desk in the network, from what a person types or pastes: a whole address as it is shown there,
 * or a name or an IP address, with a port or without; undefined where it is none.
 */
export function remoteOrigin(typed: string): string | undefined {
  const text = typed.trim()
  const isWhole = text.includes('://')
  const url = parse(isWhole ? text : `https://${bracketed(text)}`)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.hostname === '') return undefined
  // An URL leaves out 443, which is a port like any other where it was typed.
  const hasPort = isWhole || url.port !== '' || /:443(\/|$)/.test(text)
  return hasPort ? url.origin : `${url.origin}:${SHARED_PORT}`
}

function parse(address: string): URL | undefined {
  return /\s/.test(address) || !URL.canParse(address) ? undefined : new URL(address)
}

/** The colons of an IPv6 address alone begin no port. */
const bracketed = (host: string): string => (/^[\da-f]*:[\da-f:]*:[\da-f:]*$/i.test(host) ? `[${host}]` : host)
