/** `postgres://`, who, several servers with commas between them, and the rest. */
const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*,[^@/?#]*)([^?#]*)(?:\?([^#]*))?(.*)$/is
/** A server as it stands in an address, `[::1]:5433` as well. */
const SERVER = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/

/**
 * An address of PostgreSQL that names several servers, as its own programs take it, as one that every parser of addresses
 * takes: the first of them stands where it always does, and all of them in `host` and `port`, with commas between them.
 * Any other text stays what it is.
 */
export function withServersApart(address: string): string {
  const [, before, list, path = '', query = '', rest = ''] = SEVERAL.exec(address) ?? []
  if (before === undefined || list === undefined) return address
  const servers = list.split(',').map((server) => SERVER.exec(server) ?? [])
  if (servers.some(([, host]) => !host)) return address
  const hosts = servers.map(([, host = '']) => host.replace(/^\[(.*)\]$/, '$1')).join(',')
  const ports = servers.map(([, , port = '']) => port).join(',')
  const named = `host=${encodeURIComponent(hosts)}&port=${encodeURIComponent(ports)}`
  return `${before}${servers[0]?.[1] ?? ''}${path}?${named}${query && `&${query}`}${rest}`
}
