import { parentPort, workerData } from 'node:worker_threads'

import { openReadOnly } from '../adapters/storage/sqlite/storage.ts'
import { systemClock } from '../runtime/clock.ts'
import { verifyAgreement, verifyWritten } from '../use-cases/audit/verify-folder.ts'

import type { VerifyOrder, VerifyReply } from './verify-thread.ts'

/* A thread that verifies a part of a database while its rows are copied. */

const { database, part, secrets, heads, signedUpTo } = workerData as VerifyOrder

const clock = systemClock()
const storage = openReadOnly(database, { isReadWhole: true })
try {
  const why = await (part === 'written' ? unlikeWritten() : verifyAgreement({ units: storage, clock, isAlone: true }))
  parentPort?.postMessage({ why } satisfies VerifyReply)
} finally {
  await storage.close()
}

async function unlikeWritten(): Promise<string | null> {
  const { whole } = await verifyWritten({
    units: storage,
    clock,
    secretStore: { get: async (name) => secrets.get(name) ?? null },
    auditKeys: { current: () => undefined },
    heads: () => heads ?? {},
    signedUpTo: () => signedUpTo,
    isAnchorGenuine: async () => null,
    isAlone: true,
  })
  if (whole.state === 'INTACT') return null
  return whole.firstBad?.reason ?? 'The key of the log is missing: open the secret store and try again.'
}
