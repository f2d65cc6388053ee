/** For how long units of a business go one after the other, once two of them have met. */
const CROWDED_MS = 1_000

export type Turns = {
  /** Waits until this process has no other unit of these businesses that has taken a turn; answers what ends the turn. */
  take(businesses: Iterable<string>): Promise<() => void>
  /** Two units of these businesses have met: of this process, or with those of others where both had their turn here. */
  met(businesses: Iterable<string>, where: Crowd): void
  /** Those of them whose units have met a moment ago. */
  crowded(businesses: Iterable<string>, where: Crowd): string[]
}

type Crowd = 'here' | 'elsewhere'

/**
 * Turns at businesses among the units of this process: who waits here holds no connection. Units of a business that meet
 * each other are run again, and those that come in the next moments would be, too: they go one after the other at once.
 */
export function createTurns(now: () => number = () => performance.now()): Turns {
  const last = new Map<string, Promise<void>>()
  const crowds = { here: new Map<string, number>(), elsewhere: new Map<string, number>() }

  function met(businesses: Iterable<string>, where: Crowd): void {
    for (const business of businesses) crowds[where].set(business, now() + CROWDED_MS)
  }

  async function one(business: string): Promise<() => void> {
    const before = last.get(business)
    let end: () => void = () => undefined
    const ended = new Promise<void>((resolve) => (end = resolve))
    last.set(business, ended)
    if (before) {
      met([business], 'here')
      await before
    }
    return () => {
      if (last.get(business) === ended) last.delete(business)
      end()
    }
  }

  return {
    met,
    // In one order, so that no two wait for each other.
    async take(businesses) {
      const ends: (() => void)[] = []
      for (const business of [...businesses].toSorted()) ends.push(await one(business))
      return () => {
        for (const end of ends) end()
      }
    },
    crowded(businesses, where) {
      const moment = now()
      const until = crowds[where]
      return [...businesses].filter((business) => {
        const end = until.get(business)
        if (end !== undefined && end <= moment) until.delete(business)
        return end !== undefined && end > moment
      })
    },
  }
}
