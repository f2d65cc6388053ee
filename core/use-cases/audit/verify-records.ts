import { loggedBad, type LoggedStep } from '../../domain/audit/logged-records.ts'
import { schemaBad } from '../../domain/backup/schema-fault.ts'
import type { FirstBad, Verification } from '../../domain/audit/verification.ts'
import type { Clock } from '../../ports/runtime/clock.ts'
import type { Storage } from '../../ports/storage.ts'

import type { Chain } from './chains.ts'

/** A few milliseconds each: others are served in between. */
const RECORDS_AT_ONCE = 500
/** Where nobody is served: each stretch is looked for among all records of a business, so many stretches cost as many times. */
const ALL_AT_ONCE = 1_000_000_000

type Stored = {
  readonly units: Pick<Storage, 'read'>
  readonly clock: Pick<Clock, 'now'>
  /** Nobody is served meanwhile. */
  readonly isAlone?: boolean
}

/** Whether tables, indexes and triggers are as Invoice Desk made them; that can be said without the key, too. */
export async function verifySchema({ units, clock }: Stored): Promise<Verification> {
  const [fault] = await units.read(({ instance }) => instance.schemaFaults())
  const firstBad = fault ? schemaBad(fault, clock.now()) : null
  return { state: fault ? 'DAMAGED' : 'INTACT', checked: 0, invoices: 0, firstBad, sealed: null, seals: [] }
}

/**
 * Whether the records of a business, or of the installation, are there as its log says: none was removed, added or changed
 * past the program. To be asked of a log that is itself what was written.
 */
export async function verifyRecords(stored: Stored, chain: Chain): Promise<Verification> {
  const firstBad = await unlikeLog(stored, chain)
  return { state: firstBad ? 'DAMAGED' : 'INTACT', checked: 0, invoices: 0, firstBad, sealed: null, seals: [] }
}

async function unlikeLog({ units, clock, isAlone = false }: Stored, chain: Chain): Promise<FirstBad | null> {
  const now = clock.now().getTime()
  const comparisons = await units.read(async ({ audit }) => audit.comparisons)
  for (let comparison = 0; comparison < comparisons; comparison += 1) {
    for (let after: number | null = 0; after !== null;) {
      const range = { comparison, after, limit: isAlone ? ALL_AT_ONCE : RECORDS_AT_ONCE, now }
      const step: LoggedStep = await units.read(({ audit }) => audit.compareLogged(chain, range))
      if (step.bad) return loggedBad(step.bad)
      after = step.next
    }
  }
  return null
}
