/** `postgres://`, who, several servers with commas between them, and the rest. */
const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*,[^@/?#]*)(.*)$/is
/** A server as it stands in an address, `[::1]:5433` as well. */
const SERVER = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/

/**
 * An address of PostgreSQL that names several servers, as its own programs take it, as one that every parser of addresses
 * takes: the first of them stands where it always does, and all of them in `host` and `port`, with commas between them.
 * Any other text stays what it is.
 */
export function withServersApart(address: string): string {
  const [, before, list, after] = SEVERAL.exec(address) ?? []
  if (before === undefined || list === undefined || after === undefined) return address
  const servers = list.split(',').map((server) => SERVER.exec(server) ?? [])
  const url = URL.parse(`${before}${servers[0]?.[1] ?? ''}${after}`)
  if (url === null || servers.some(([, host]) => !host)) return address
  url.searchParams.set('host', servers.map(([, host = '']) => host.replace(/^\[(.*)\]$/, '$1')).join(','))
  url.searchParams.set('port', servers.map(([, , port = '']) => port).join(','))
  return url.href
}
