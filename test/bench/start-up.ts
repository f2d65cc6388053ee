import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'

import { startServerProcess, temporaryDataFolder } from '../support/server-process.ts'

import { interleaved, median } from './measure.ts'
import type { Result } from './report.ts'
import type { SizedDatabase } from './sized-database.ts'

/** Milliseconds until an empty program has run and ended. */
async function bareNode(): Promise<number> {
  const started = performance.now()
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit')
  return performance.now() - started
}

/** Milliseconds from the start of the server's process to its first answer. */
async function firstAnswer(dataDir: string, path: string): Promise<number> {
  const started = performance.now()
  const server = await startServerProcess({ dataDir })
  const status = await new Promise<number | undefined>((resolve, reject) => {
    get(server.url + path, { agent: false }, (response) =>
      response.resume().once('end', () => resolve(response.statusCode)),
    ).once('error', reject)
  })
  const elapsed = performance.now() - started

  await server.stop()
  if (status !== 200) throw new Error(`${path} was answered with ${status}.`)
  return elapsed
}

/** Row 12: from the start of the process to the first 200. */
export async function benchStart(large: SizedDatabase, { rounds }: { rounds: number }): Promise<Result[]> {
  const { folder: empty, remove } = temporaryDataFolder()
  try {
    // The first start makes the database, and both leave compiled code behind for the next.
    await firstAnswer(empty, '/healthz')
    await firstAnswer(large.dataDir, '/v1/auth/status')

    const times = await interleaved(rounds, {
      'node -e 0': bareNode,
      healthz: () => firstAnswer(empty, '/healthz'),
      status: () => firstAnswer(empty, '/v1/auth/status'),
      'status, large': () => firstAnswer(large.dataDir, '/v1/auth/status'),
    })
    const of = (name: keyof typeof times): number => median(times[name])
    const shared = { row: '12', unit: 'ms', samples: times }
    const bare = { name: 'node -e 0', value: of('node -e 0') }

    return [
      { ...shared, name: 'start to GET /healthz', value: of('healthz'), against: bare, goal: { atMost: 4 } },
      { ...shared, name: 'start to GET /v1/auth/status', value: of('status'), against: bare, goal: { atMost: 4 } },
      {
        ...shared,
        name: `the same, ${large.invoices} invoices`,
        value: of('status, large'),
        against: { name: 'with none', value: of('status') },
        goal: { atMost: 1.2 },
      },
    ]
  } finally {
    remove()
  }
}
