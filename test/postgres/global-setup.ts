import { isHere } from '../../scripts/test/requirements.ts'

import { startCluster } from './cluster.ts'

/** Where the tests of this run find the address of their server; empty where none is installed. */
export const SERVER_ADDRESS = 'INVOICE_DESK_TEST_POSTGRES'

/** A server for all tests of a run: their processes are begun with its address. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!isHere('postgresql')) return async () => undefined
  const cluster = await startCluster()
  process.env[SERVER_ADDRESS] = cluster.url
  return () => cluster.close()
}
