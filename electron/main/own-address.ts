/** Whether `url` is a page of the interface: http on exactly the served origin, and not a `blob:` made by it. */
export function isOwnPage(url: string, ownOrigin: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, origin, username, password } = new URL(url)
  return protocol === 'http:' && origin === ownOrigin && username === '' && password === ''
}

/** Whether `url` may be handed to the system's browser: https, and no user name to disguise the host with. */
export function isExternalLink(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  return protocol === 'https:' && username === '' && password === ''
}
