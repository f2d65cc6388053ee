import { onTestFinished } from 'vitest'

import { startCluster, type Cluster } from '../cluster.ts'

/** A server of PostgreSQL that waits for its disk; gone when the test is over. */
export async function durableCluster(options: Parameters<typeof startCluster>[0] = {}): Promise<Cluster> {
  const cluster = await startCluster({ durable: true, ...options })
  onTestFinished(() => cluster.close())
  return cluster
}
