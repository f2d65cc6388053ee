import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { startServerProcess } from '../support/server-process.ts'

import { keepAliveClient, postRequest } from './keep-alive-client.ts'
import { interleaved, median, ratePerSecond } from './measure.ts'
import type { Result } from './report.ts'
import { signIn, type SizedDatabase } from './sized-database.ts'

const MOST_CLIENTS = 32

/** Invoices created per second over connections of this measurement: one that stands idle for long is closed. */
type Contestant = (milliseconds: number, clients: number) => Promise<number>

function contestant({ bodies }: SizedDatabase, url: string, token: string): Contestant {
  const requests = bodies.map((body) => postRequest(url, '/v1/invoices', token, body))
  let sent = 0
  return async (milliseconds, clients) => {
    const connections = await Promise.all(Array.from({ length: clients }, () => keepAliveClient(url)))
    const rate = await ratePerSecond(milliseconds, clients, async (client) => {
      const status = await connections[client]?.send(requests[sent++ % requests.length] ?? Buffer.alloc(0))
      if (status !== 201) throw new Error(`An invoice was answered with ${status}.`)
    })
    for (const connection of connections) connection.close()
    return rate
  }
}

/** The yardstick on a copy of the database, in a process of its own as the server is. */
async function startBareServer({ dataDir, file }: SizedDatabase): Promise<{ url: string; child: ChildProcess }> {
  const copy = join(dataDir, 'bare-copy.db')
  copyFileSync(file, copy)
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), copy], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${port.toString().trim()}`, child }
}

async function contestants(database: SizedDatabase) {
  const bareServer = await startBareServer(database)
  const server = await startServerProcess({ dataDir: database.dataDir })
  const token = (await signIn(server.url)).token ?? ''

  return {
    bare: contestant(database, bareServer.url, 'anybody'),
    api: contestant(database, server.url, token),
    async close() {
      await server.stop()
      bareServer.child.kill()
      await once(bareServer.child, 'exit')
      rmSync(join(database.dataDir, 'bare-copy.db'))
    },
  }
}

/** Rows 1 and 2: invoices created over the API against a bare handler, on a small and a large database. */
export async function benchCreate(
  small: SizedDatabase,
  large: SizedDatabase,
  { rounds, milliseconds }: { rounds: number; milliseconds: number },
): Promise<Result[]> {
  const [onSmall, onLarge] = [await contestants(small), await contestants(large)]
  try {
    // Both sides warm: compiled code, prepared statements, pages in the cache.
    for (const side of [onSmall, onLarge]) {
      for (const create of [side.bare, side.api]) {
        await create(1_000, 1)
        await create(500, MOST_CLIENTS)
      }
    }

    const rates = await interleaved(rounds, {
      'bare, 1 client, small': () => onSmall.bare(milliseconds, 1),
      '1 client, small': () => onSmall.api(milliseconds, 1),
      'bare, 8 clients, small': () => onSmall.bare(milliseconds, 8),
      '8 clients, small': () => onSmall.api(milliseconds, 8),
      'bare, 32 clients, small': () => onSmall.bare(milliseconds, 32),
      '32 clients, small': () => onSmall.api(milliseconds, 32),
      'bare, 1 client, large': () => onLarge.bare(milliseconds, 1),
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
        against: { name: 'bare handler', value: of('bare, 1 client, small') },
        goal: { atLeast: 0.7 },
      },
      {
        ...shared,
        row: '1',
        name: `POST /v1/invoices, 1 client, ${large.invoices} invoices`,
        value: of('1 client, large'),
        against: { name: 'bare handler', value: of('bare, 1 client, large') },
        goal: { atLeast: 0.7 },
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
        against: { name: 'bare handler', value: of(`bare, ${clients} clients, small`) },
        goal: { atLeast: 0.6 },
      })),
    ]
  } finally {
    await onSmall.close()
    await onLarge.close()
  }
}
