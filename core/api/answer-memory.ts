import { startOfHour } from '../domain/calendar/lagos.ts'
import type { Member } from '../domain/people/account.ts'
import type { DataState, ReadUnit, Units } from '../ports/unit.ts'
import { over } from '../use-cases/identity-map.ts'
import type { Core } from '../use-cases/instance/core.ts'

/** What an answer is made of besides the database and the hour. */
type Asked = {
  readonly operationId: string
  readonly params: unknown
  readonly query: unknown
  readonly member: Member
}

/** Which parts of the database an answer was made of; undefined where it is made of something else as well. */
export type MadeOf = readonly string[] | undefined

/** An answer as it goes out. `elsewhere`: it was made in another thread, of that. */
type Made = { readonly bytes: Buffer; readonly elsewhere?: { readonly madeOf: MadeOf } }

type Remembered = { readonly bytes: Buffer; readonly madeOf: readonly string[]; readonly since: number }

export type AnswerMemory = {
  /** The bytes of the same answer to the same question, while nothing that it is made of can have changed. */
  recall(asked: Asked): Buffer | undefined
  /** Has a question answered, and remembers the bytes of what came of it. */
  answered(asked: Asked, units: Units, answer: (units: Units) => Promise<Made>): Promise<Buffer>
}

type Room = { readonly mostBytes: number; readonly mostOfOne: number }

/** Of lists a page of 500 would push out all others. */
export const ROOM_OF_LISTS: Room = { mostBytes: 2 * 1024 * 1024, mostOfOne: 256 * 1024 }
/** What is worked out over all that is open: of a million invoices the ageing has 0.3 MB. */
export const ROOM_OF_REPORTS: Room = { mostBytes: 4 * 1024 * 1024, mostOfOne: 1024 * 1024 }

/**
 * Remembers what was answered last, for screens and programs that ask for the same again and again. An answer is forgotten
 * once a table that it was made of has changed, by this program or with any commit of another one, and all of them at the
 * end of the hour. Who asks is let in before as ever, and is part of the question. An answer for which somebody looked at
 * the time of day, or at anything else that is not in the database, is not remembered.
 */
export function createAnswerMemory(
  state: DataState,
  clock: Pick<Core['clock'], 'now'>,
  { mostBytes, mostOfOne }: Room,
): AnswerMemory {
  const answers = new Map<string, Remembered>()
  let bytes = 0
  let hour = 0

  function forgetAtFullHour(): void {
    const now = startOfHour(clock.now()).getTime()
    if (now === hour) return
    hour = now
    answers.clear()
    bytes = 0
  }

  function forget(key: string, { bytes: { length } }: Remembered): void {
    answers.delete(key)
    bytes -= length
  }

  function remember(key: string, answer: Remembered): void {
    const before = answers.get(key)
    if (before) forget(key, before)
    answers.set(key, answer)
    bytes += answer.bytes.length
    for (const [oldest, one] of answers) {
      if (bytes <= mostBytes) break
      forget(oldest, one)
    }
  }

  return {
    recall(asked) {
      forgetAtFullHour()
      const key = keyOf(asked)
      const answer = answers.get(key)
      if (answer === undefined) return undefined
      if (state.hasChanged(answer.madeOf, answer.since)) return void forget(key, answer)
      // The last to be pushed out.
      answers.delete(key)
      answers.set(key, answer)
      return answer.bytes
    },

    async answered(asked, units, answer) {
      forgetAtFullHour()
      const asOf = hour
      // What is committed meanwhile may be in it or not, and counts as a change.
      const since = state.now()
      const watched = watchUnits(units, state)
      const { bytes: given, elsewhere } = await answer(watched.units)
      const madeOf = partsOf(watched.madeOf(), elsewhere)
      forgetAtFullHour()
      if (madeOf && given.length <= mostOfOne && hour === asOf) remember(keyOf(asked), { bytes: given, madeOf, since })
      return given
    },
  }
}

const partsOf = (here: MadeOf, elsewhere: Made['elsewhere']): MadeOf =>
  elsewhere === undefined ? here : here && elsewhere.madeOf && [...here, ...elsewhere.madeOf]

const keyOf = ({ operationId, params, query, member }: Asked): string =>
  JSON.stringify([operationId, params, query, member])

/** The same units, that read alone, and what came of it. The day and the hour are no look at the time. */
export function watchUnits(units: Units, state: Pick<DataState, 'noting'>) {
  const parts = new Set<string>()
  let isLasting = true
  const told = (): void => void (isLasting = false)
  const refuse = () => Promise.reject(new Error('An answer that is remembered wanted to write.'))
  const watched: Units = {
    read: (work) => state.noting(parts, () => units.read((unit) => work(watchedUnit(unit, told)))),
    write: refuse,
    rehearse: refuse,
  }
  return { units: watched, madeOf: (): MadeOf => (isLasting ? [...parts] : undefined) }
}

const NOT_STORED = ['ids', 'encryptor', 'isCopy', 'isRetired'] as const satisfies (keyof ReadUnit)[]

function watchedUnit(unit: ReadUnit, told: () => void): ReadUnit {
  const seen = over(unit, { now: watchedTime(unit.now, told) })
  for (const name of NOT_STORED)
    Object.defineProperty(seen, name, { enumerable: true, get: () => (told(), unit[name]) })
  return seen
}

/** A time is handed on by many that never look at it: only who asks it what time it is, by any method, has looked. */
function watchedTime(time: Date, told: () => void): Date {
  return new Proxy(time, {
    get(target, name) {
      told()
      // What copies a date asks it for its primitive, which as a text would lose the milliseconds.
      if (name === Symbol.toPrimitive)
        return (hint: string) => (hint === 'string' ? target.toString() : target.getTime())
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
