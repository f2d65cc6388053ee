import { lagosDate, startOfHour } from '../domain/calendar/lagos.ts'
import { AuditKeyUnreadError } from '../ports/audit/audit-keys.ts'
import type { Installation } from '../ports/installation/installation.ts'
import type { Clock } from '../ports/runtime/clock.ts'
import type { Repositories, Storage } from '../ports/storage.ts'
import type { AfterCommit, ReadUnit, Unit, Units } from '../ports/unit.ts'

import { withIdentityMap } from './identity-map.ts'

/** For the doors, which know the units they open and nothing else of the ports. */
export type { Unit, Units }

type Subject = Parameters<Unit['concerns']>[0]

export type UnitParts = Pick<ReadUnit, 'ids' | 'encryptor'> & {
  readonly storage: Storage
  readonly clock: Clock
  readonly installation: Pick<Installation, 'copiedFrom' | 'isRetired'>
  /** Resolves when it is known whether entries of the audit log are signed. */
  readonly auditKeySettled?: () => Promise<void>
  /** Called after every commit, with what the unit said has to happen then. */
  readonly committed: (effects: readonly AfterCommit[]) => void
}

/** What the first unit that writes stores besides, in the same commit: that a keyed request was served. */
export type FirstWrite = {
  store(repositories: Repositories, subject: Subject | null): Promise<void>
  /** Told once it is committed. */
  stored(subject: Subject | null): void
}

function moment(clock: Clock): Pick<ReadUnit, 'now' | 'hour' | 'today'> {
  const now = clock.now()
  return { now, hour: startOfHour(now), today: lagosDate(now) }
}

/** A key may be made anew while it is waited for. */
const TRIES = 3

/** Opens units of work over a storage. */
export function openUnits(
  { storage, clock, ids, encryptor, installation, auditKeySettled, committed }: UnitParts,
  firstWrite?: FirstWrite,
): Units {
  let first = firstWrite
  /** The first entry of a start waits for its key outside of the unit, which has to be short, and is begun afresh. */
  async function writeSigned<T>(work: (repositories: Repositories) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await storage.write(work)
      } catch (error) {
        if (!(error instanceof AuditKeyUnreadError) || !auditKeySettled || tries === TRIES) throw error
        await auditKeySettled()
      }
    }
  }
  const readUnit = (repositories: Repositories): ReadUnit =>
    Object.assign(withIdentityMap(repositories), moment(clock), {
      ids,
      encryptor,
      isCopy: installation.copiedFrom() !== null,
      isRetired: installation.isRetired(),
    })

  return {
    read: (work) => storage.read((repositories) => work(readUnit(repositories))),

    async write(work, askAhead) {
      const claim = first
      let subject: Subject | null = null
      let effects: AfterCommit[] = []

      const result = await writeSigned(async (repositories) => {
        // Begun afresh: a database may ask for the whole unit once more.
        subject = null
        effects = []
        const unit: Unit = Object.assign(readUnit(repositories), {
          concerns: (named: Subject) => void (subject ??= named),
          afterCommit: (effect: AfterCommit) => void effects.push(effect),
        })
        askAhead?.(unit)
        const done = await work(unit)
        await claim?.store(repositories, subject)
        return done
      })

      claim?.stored(subject)
      first = undefined
      committed(effects)
      return result
    },

    async rehearse<T>(work: (unit: Unit) => Promise<T>): Promise<T> {
      let done: { readonly result: T } | undefined
      try {
        await writeSigned(async (repositories) => {
          const unit = Object.assign(readUnit(repositories), {
            concerns: () => undefined,
            afterCommit: () => undefined,
          })
          done = { result: await work(unit) }
          throw TAKEN_BACK
        })
      } catch (error) {
        if (error === TAKEN_BACK && done) return done.result
        throw error
      }
      throw new Error('A rehearsal was committed.')
    },
  }
}

const TAKEN_BACK = new Error('This was a rehearsal.')
