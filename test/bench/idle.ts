import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

import { startServerProcess } from '../support/server-process.ts'

import { getRequest, keepAliveClient } from './keep-alive-client.ts'
import { cpuMsOf, memoryOf } from './processes.ts'
import type { Result } from './report.ts'
import { signIn, type SizedDatabase } from './sized-database.ts'

/** Until what a start leaves to do is done, and what it needed is given back. */
const REST_MS = 120_000
const LOOK_MS = 30_000

const BARE = `import('express').then(({ default: express }) => {
  const app = express().get('/', (_req, res) => res.json({ status: 'ok' }))
  const server = app.listen(0, '127.0.0.1', () => process.stdout.write(server.address().port + '\\n'))
})`

/** Row 13: what a server that nobody asks anything takes, after it has answered a little, against an empty Express. */
export async function benchIdle(small: SizedDatabase, large: SizedDatabase): Promise<Result[]> {
  const bare = spawn(process.execPath, ['-e', BARE], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(bare.stdout, 'data')) as [Buffer]
  const servers = [
    { database: small, server: await startServerProcess({ dataDir: small.dataDir }) },
    { database: large, server: await startServerProcess({ dataDir: large.dataDir }) },
  ]
  try {
    await ask(`http://127.0.0.1:${port.toString().trim()}`, '/')
    for (const { database, server } of servers) {
      const { token } = await signIn(server.url)
      await ask(server.url, `/v1/invoices?businessId=${database.businessId}`, token)
    }
    await pause(REST_MS)
    const before = servers.map(({ server }) => cpuMsOf(server.pid))
    await pause(LOOK_MS)
    const bareMemory = memoryOf(bare.pid ?? 0)
    return servers.flatMap(({ database: { invoices }, server }, index): Result[] => {
      const [memory, used] = [memoryOf(server.pid), cpuMsOf(server.pid) - (before[index] ?? 0)]
      return [
        {
          row: '13',
          name: `memory at rest, ${invoices} invoices`,
          unit: 'MB',
          value: memory,
          against: { name: 'bare Express', value: bareMemory },
          goal: { atMost: 1.6 },
          samples: { memory: [memory] },
        },
        {
          row: '13',
          name: `processor at rest, ${invoices} invoices`,
          unit: '%',
          value: (used / LOOK_MS) * 100,
          against: { name: 'allowed', value: 0.2 },
          goal: { atMost: 1 },
          samples: { milliseconds: [used] },
        },
      ]
    })
  } finally {
    bare.kill()
    for (const { server } of servers) await server.stop()
  }
}

async function ask(url: string, path: string, token?: string): Promise<void> {
  const client = await keepAliveClient(url)
  for (let time = 0; time < 20; time += 1) await client.send(getRequest(url, path, token))
  client.close()
}
