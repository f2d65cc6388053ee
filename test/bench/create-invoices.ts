import { startServerProcess } from '../support/server-process.ts'

import { keepAliveClient } from './keep-alive-client.ts'
import { interleaved, median, ratePerSecond } from './measure.ts'
import type { Result } from './report.ts'
import { rawBaseline, type SizedDatabase } from './sized-database.ts'

const MOST_CLIENTS = 32

/** A server on a database and the connections to it, and the yardstick on a copy. */
async function contestants(database: SizedDatabase) {
  const raw = rawBaseline(database)
  const server = await startServerProcess({ dataDir: database.dataDir })
  const request = database.createRequest(server.url)
  const connections = await Promise.all(Array.from({ length: MOST_CLIENTS }, () => keepAliveClient(server.url)))

  const create = async (client: number): Promise<void> => {
    const status = await connections[client]?.send(request)
    if (status !== 201) throw new Error(`An invoice was answered with ${status}.`)
  }

  return {
    raw: (ms: number) => ratePerSecond(ms, 1, () => raw.write()),
    api: (ms: number, clients: number) => ratePerSecond(ms, clients, create),
    async close() {
      for (const connection of connections) connection.close()
      await server.stop()
      raw.close()
    },
  }
}

/** Rows 1 and 2: invoices created over the API against prepared inserts, on a small and a large database. */
export async function benchCreate(
  small: SizedDatabase,
  large: SizedDatabase,
  { rounds, milliseconds }: { rounds: number; milliseconds: number },
): Promise<Result[]> {
  const [onSmall, onLarge] = [await contestants(small), await contestants(large)]
  try {
    // Both sides warm: compiled code, prepared statements, pages in the cache.
    for (const side of [onSmall, onLarge]) {
      await side.raw(300)
      await side.api(1_000, 1)
      await side.api(500, MOST_CLIENTS)
    }

    const rates = await interleaved(rounds, {
      'raw, small': () => onSmall.raw(milliseconds),
      '1 client, small': () => onSmall.api(milliseconds, 1),
      '8 clients, small': () => onSmall.api(milliseconds, 8),
      '32 clients, small': () => onSmall.api(milliseconds, 32),
      'raw, large': () => onLarge.raw(milliseconds),
      '1 client, large': () => onLarge.api(milliseconds, 1),
    })
    const of = (name: keyof typeof rates): number => median(rates[name])
    const shared = { unit: '/s', samples: rates }

    return [
      {
        ...shared,
        row: '1',
        name: `POST /v1/invoices, 1 client, ${small.invoices} invoices`,
        value: of('1 client, small'),
        against: { name: 'prepared inserts', value: of('raw, small') },
        goal: { atLeast: 0.35 },
      },
      {
        ...shared,
        row: '1',
        name: `POST /v1/invoices, 1 client, ${large.invoices} invoices`,
        value: of('1 client, large'),
        against: { name: 'prepared inserts', value: of('raw, large') },
        goal: { atLeast: 0.35 },
      },
      {
        ...shared,
        row: '1',
        name: `the same, ${large.invoices} invoices`,
        value: of('1 client, large'),
        against: { name: `with ${small.invoices}`, value: of('1 client, small') },
        goal: { atLeast: 0.7 },
      },
      ...([8, 32] as const).map((clients) => ({
        ...shared,
        row: '2',
        name: `POST /v1/invoices, ${clients} clients`,
        value: of(`${clients} clients, small`),
        against: { name: 'prepared inserts', value: of('raw, small') },
        goal: { atLeast: 1 },
      })),
    ]
  } finally {
    await onSmall.close()
    await onLarge.close()
  }
}
