import { onTestFinished } from 'vitest'

import { startServerProcess, temporaryDataFolder, type ServerProcess } from '../../support/server-process.ts'
import { startCluster, type Cluster } from '../cluster.ts'

/** A server of PostgreSQL that waits for its disk; gone when the test is over. */
export async function durableCluster(options: Parameters<typeof startCluster>[0] = {}): Promise<Cluster> {
  const cluster = await startCluster({ durable: true, ...options })
  onTestFinished(() => cluster.close())
  return cluster
}

/** The folder of one process; gone when the test is over. */
export function processFolder(): string {
  const { folder, remove } = temporaryDataFolder()
  onTestFinished(remove)
  return folder
}

/** A built process of the program over a database; killed when the test is over. */
export async function startProcess(url: string): Promise<ServerProcess> {
  const server = await startServerProcess({ dataDir: processFolder(), env: { INVOICE_DESK_DATABASE_URL: url } })
  onTestFinished(() => server.kill())
  return server
}
