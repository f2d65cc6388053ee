/** Whether `url` is a page of the interface: on exactly the served origin, and not a `blob:` made by it. */
export function isOwnPage(url: string, ownOrigin: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, origin, username, password } = new URL(url)
  return (protocol === 'http:' || protocol === 'https:') && origin === ownOrigin && username === '' && password === ''
}

// Chromium's own viewer of PDFs is an extension that comes with it, under this name on every machine.
const PDF_VIEWER = 'mhjfbmdgcfjbbpaeojofohoefgiehjai'

/** Whether `url` is of Chromium's own viewer of PDFs, which also prints them. */
export function isPdfViewer(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host, username, password } = new URL(url)
  return protocol === 'chrome-extension:' && host === PDF_VIEWER && username === '' && password === ''
}

/** Whether `url` may be handed to the system's browser: https, and no user name to disguise the host with. */
export function isExternalLink(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  return protocol === 'https:' && username === '' && password === ''
}

/**
 * Whether `url` may be handed to the system's mail program: one address or none, a subject and a text. Nothing else,
 * because some programs take files of this computer from further fields.
 */
export function isMailDraft(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, pathname, searchParams, hash } = new URL(url)
  const isAddress = pathname === '' || /^[^\s@<>",;:?&]+@[^\s@<>",;:?&]+$/.test(decoded(pathname))
  const fields = [...searchParams.keys()]
  const areKnown = fields.every((field) => field === 'subject' || field === 'body')
  return protocol === 'mailto:' && isAddress && areKnown && new Set(fields).size === fields.length && hash === ''
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
