import pg from 'pg'

import { addressed, serversIn, standbysAlone, type Server } from './address.ts'

/** How long one of several servers may take to answer before the next one is asked. */
const PATIENCE_MS = 3_000

/** How a client tells which server it goes to; `pg` describes half of it. */
type Pointed = { readonly connectionParameters: { host: string; port: number } }
type Status = { readonly parameterName: string; readonly parameterValue: string }

/**
 * The class of clients for an address. Where that names several servers, a client goes to the first that answers and takes
 * changes, and so do those after it, until that one does not answer any more, or is a standby: the next client looks again.
 */
export function clientClass(url: string): typeof pg.Client {
  const servers = serversIn(url)
  if (servers.length === 1) return pg.Client
  const config = addressed(url)
  let present: Server | undefined
  let searching: Promise<Server> | undefined

  async function search(): Promise<Server> {
    const failures: Error[] = []
    for (const { host, port } of servers) {
      const { connectionString } = addressed(url, process.env, { host, port })
      const client = new pg.Client({ ...config, connectionString, connectionTimeoutMillis: PATIENCE_MS })
      client.on('error', () => undefined)
      try {
        await client.connect()
        const { rows } = await client.query<{ isStandby: boolean }>('SELECT pg_is_in_recovery() AS "isStandby"')
        if (rows[0]?.isStandby === false) return { host, port }
      } catch (error) {
        failures.push(error instanceof Error ? error : new Error(String(error)))
      } finally {
        await client.end().catch(() => undefined)
      }
    }
    throw failures[0] ?? standbysAlone()
  }

  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
    override connect(callback?: unknown): Promise<pg.Client> | void {
      const connected = this.#connectToPresent()
      if (typeof callback !== 'function') return connected
      connected.then(
        () => void callback(null, this),
        (error: unknown) => void callback(error),
      )
    }

    async #connectToPresent(): Promise<pg.Client> {
      const server = present ?? (await (searching ??= search().finally(() => (searching = undefined))))
      present = server
      this.#pointTo(server)
      let isStandby = false
      this.connection.on('parameterStatus', ({ parameterName, parameterValue }: Status) => {
        if (parameterName === 'in_hot_standby') isStandby = parameterValue === 'on'
      })
      try {
        await super.connect()
        if (!isStandby) return this
        await this.end()
        throw standbysAlone()
      } catch (error) {
        if (present === server) present = undefined
        throw error
      }
    }

    #pointTo({ host, port }: Server): void {
      Object.assign(this, { host, port })
      Object.assign((this as unknown as Pointed).connectionParameters, { host, port })
    }
  }
}
