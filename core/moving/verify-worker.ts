import { parentPort, workerData } from 'node:worker_threads'

import { openReadOnly } from '../adapters/storage/sqlite/storage.ts'
import { systemClock } from '../runtime/clock.ts'
import { verifyAgreement, verifyWritten } from '../use-cases/audit/verify-folder.ts'

import type { VerifyOrder, VerifyReply } from './verify-thread.ts'

/* A thread that verifies a part of a database while its rows are copied. */

const { database, part, secrets, heads, signedUpTo } = workerData as VerifyOrder

const notIntact = (reason: string): string => `is not intact. ${reason}`
const NO_KEY =
  'cannot be checked: its key is not in the secret store. Open the keychain; where there is none, start Invoice Desk once with --secret-store file, sign in, stop it, and move with --secret-store file.'

const clock = systemClock()
const storage = openReadOnly(database, { isReadWhole: true })
try {
  const why = await (part === 'written' ? unlikeWritten() : disagreement())
  parentPort?.postMessage({ why } satisfies VerifyReply)
} finally {
  await storage.close()
}

async function disagreement(): Promise<string | null> {
  const why = await verifyAgreement({ units: storage, clock, isAlone: true })
  return why === null ? null : notIntact(why)
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
    takesLosses: true,
  })
  if (whole.state === 'INTACT') return null
  return whole.firstBad ? notIntact(whole.firstBad.reason) : NO_KEY
}
