import { lagosDate } from '../domain/calendar/lagos.ts'
import type { Member } from '../domain/people/account.ts'
import type { ReadUnit, Units } from '../ports/unit.ts'
import { over } from '../use-cases/identity-map.ts'
import type { Core } from '../use-cases/instance/core.ts'

/** Says which state of the database one sees: another text once anything was committed, whoever did it. */
export type StateOfData = () => string

/** What an answer is made of besides the database and the day. */
type Asked = {
  readonly operationId: string
  readonly params: unknown
  readonly query: unknown
  readonly member: Member
}

export type AnswerMemory = {
  /** The bytes of the same answer to the same question, while nothing that it is made of can have changed. */
  recall(asked: Asked): Buffer | undefined
  /** Has a question answered, and remembers the bytes of what came of it. */
  answered(asked: Asked, units: Units, answer: (units: Units) => Promise<Buffer>): Promise<Buffer>
}

const MOST_BYTES = 2 * 1024 * 1024
/** A page of 500 would push out all others. */
const MOST_OF_ONE = MOST_BYTES / 8

/**
 * Remembers what was answered last, for screens and programs that ask for the same list again and again. All of it is
 * forgotten with whatever is committed, by this program or by another one, and at the end of the day in Lagos. Who asks is
 * let in before as ever, and is part of the question. An answer for which somebody looked at the time of day, or at anything
 * else that is not in the database, is not remembered.
 */
export function createAnswerMemory(state: StateOfData, clock: Pick<Core['clock'], 'now'>): AnswerMemory {
  const answers = new Map<string, Buffer>()
  let bytes = 0
  let known = ''

  const present = (): string => `${state()} ${lagosDate(clock.now())}`

  function forgetIfChanged(): string {
    const now = present()
    if (now !== known) {
      answers.clear()
      bytes = 0
      known = now
    }
    return now
  }

  function remember(key: string, answer: Buffer): void {
    bytes += answer.length - (answers.get(key)?.length ?? 0)
    answers.delete(key)
    answers.set(key, answer)
    for (const [oldest, { length }] of answers) {
      if (bytes <= MOST_BYTES) break
      answers.delete(oldest)
      bytes -= length
    }
  }

  return {
    recall(asked) {
      forgetIfChanged()
      const key = keyOf(asked)
      const answer = answers.get(key)
      if (answer === undefined) return undefined
      // The last to be pushed out.
      answers.delete(key)
      answers.set(key, answer)
      return answer
    },

    async answered(asked, units, answer) {
      const before = present()
      const seen = { isLasting: true }
      const given = await answer(watched(units, () => (seen.isLasting = false)))
      // What was committed meanwhile may be in it or not.
      if (seen.isLasting && given.length <= MOST_OF_ONE && forgetIfChanged() === before) remember(keyOf(asked), given)
      return given
    },
  }
}

const keyOf = ({ operationId, params, query, member }: Asked): string =>
  JSON.stringify([operationId, params, query, member])

/** The same units, that read alone and tell of each look at what is not in the database. The day is no such thing. */
function watched(units: Units, told: () => void): Units {
  return {
    read: (work) => units.read((unit) => work(watchedUnit(unit, told))),
    write: () => Promise.reject(new Error('An answer that is remembered wanted to write.')),
    rehearse: () => Promise.reject(new Error('An answer that is remembered wanted to write.')),
  }
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
