import { basename, isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The scheme of links that lead into the app. */
export const LINK_SCHEME = 'invoice-desk'

/** What the system asks the app to open: a link, or a file that it is known for. */
export type OpenRequest =
  { readonly kind: 'page'; readonly path: string } | { readonly kind: 'file'; readonly path: string }

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const LISTS = /[.](csv|xlsx)$/i
/** As the program names its backups. */
const BACKUPS = /^invoice-desk-\d{8}-\d{6}-[0-9a-f]{6}[.]tar[.]gz([.]encrypted)?$/

/**
 * What a link of ours leads to; undefined for any other. Anybody may write such a link into a mail: it shows a page to
 * who may see it, and does nothing.
 */
export function requestOfLink(url: string): OpenRequest | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname, pathname, search, hash } = new URL(url)
  const id = pathname.replace(/^\/|\/$/g, '').toLowerCase()
  if (protocol !== `${LINK_SCHEME}:` || hostname !== 'invoice' || search !== '' || hash !== '') return undefined
  return ID.test(id) ? { kind: 'page', path: `/open/invoice/${id}` } : undefined
}

/**
 * What a file is opened as; undefined for one that the app does not know. A backup is not read here: its name leads to the
 * page that asks before anything is replaced.
 */
export function requestOfFile(path: string): OpenRequest | undefined {
  const name = basename(path)
  if (BACKUPS.test(name)) return { kind: 'page', path: `/open/backup/${name}` }
  return LISTS.test(path) ? { kind: 'file', path } : undefined
}

function requestOf(argument: string, folder: string): OpenRequest | undefined {
  if (argument.startsWith('-')) return undefined
  if (argument.startsWith(`${LINK_SCHEME}:`)) return requestOfLink(argument)
  if (argument.startsWith('file:')) return URL.canParse(argument) ? requestOfFile(fileURLToPath(argument)) : undefined
  return requestOfFile(isAbsolute(argument) ? argument : resolve(folder, argument))
}

/** The last of what a command line asks to open. `folder` is where it was given. */
export function requestIn(argv: readonly string[], folder: string): OpenRequest | undefined {
  return argv
    .slice(1)
    .map((argument) => requestOf(argument, folder))
    .findLast((request) => request !== undefined)
}

/** The rest of a command line, for whoever reads its flags. */
export const withoutRequests = (argv: readonly string[]): string[] =>
  argv.filter((argument, index) => {
    const isFile = !argument.startsWith('-') && (LISTS.test(argument) || BACKUPS.test(basename(argument)))
    const asks = isFile || argument.startsWith(`${LINK_SCHEME}:`)
    return index === 0 || !asks
  })
