import { parentPort, workerData } from 'node:worker_threads'

import { openReadOnly } from '../adapters/storage/sqlite/storage.ts'
import { systemClock } from '../runtime/clock.ts'
import { verifyFolder } from '../use-cases/audit/verify-folder.ts'

import type { VerifyOrder, VerifyReply } from './verify-thread.ts'

/* The thread that verifies a database while its rows are copied. */

const { database, secrets, heads, signedUpTo } = workerData as VerifyOrder

const storage = openReadOnly(database, { isReadWhole: true })
try {
  const { whole } = await verifyFolder({
    units: storage,
    clock: systemClock(),
    secretStore: { get: async (name) => secrets.get(name) ?? null },
    auditKeys: { current: () => undefined },
    heads: () => heads ?? {},
    signedUpTo: () => signedUpTo,
    isAnchorGenuine: async () => null,
    isAlone: true,
  })
  const isIntact = whole.state === 'INTACT'
  const why = whole.firstBad?.reason ?? 'The key of the log is missing: open the secret store and try again.'
  parentPort?.postMessage({ why: isIntact ? null : why } satisfies VerifyReply)
} finally {
  await storage.close()
}
