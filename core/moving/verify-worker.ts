import { parentPort, workerData } from 'node:worker_threads'

import { openReadOnly } from '../adapters/storage/sqlite/storage.ts'
import { systemClock } from '../runtime/clock.ts'
import { verifyAgreement, verifyWritten } from '../use-cases/audit/verify-folder.ts'

import type { VerifyOrder, VerifyReply, VerifySecret } from './verify-thread.ts'

/* A thread that verifies a part of a database while its rows are copied. */

const { database, part, heads, signedUpTo } = workerData as VerifyOrder

const reply = (what: VerifyReply): void => parentPort?.postMessage(what)

const notIntact = (reason: string): string => `is not intact. ${reason}`
const NO_KEY =
  'cannot be checked: its key is not in the secret store. Open the keychain; where there is none, start Invoice Desk once with --secret-store file, sign in, stop it, and move with --secret-store file.'

const clock = systemClock()
const storage = openReadOnly(database, { isReadWhole: true })
try {
  const why = await (part === 'written' ? unlikeWritten() : disagreement())
  reply({ why })
} finally {
  await storage.close()
  // Nothing is answered any more, and the thread ends.
  parentPort?.close()
}

/** The store of secrets is asked where the data is moved; which keys there are is found while the log is read. */
async function secretOf(wanted: string): Promise<string | null> {
  return new Promise((resolve) => {
    const hear = ({ name, value }: VerifySecret): void => {
      if (name !== wanted) return
      parentPort?.off('message', hear)
      resolve(value)
    }
    parentPort?.on('message', hear)
    reply({ secret: wanted })
  })
}

async function disagreement(): Promise<string | null> {
  const why = await verifyAgreement({ units: storage, clock, isAlone: true })
  return why === null ? null : notIntact(why)
}

async function unlikeWritten(): Promise<string | null> {
  const { whole } = await verifyWritten({
    units: storage,
    clock,
    secretStore: { get: secretOf },
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
