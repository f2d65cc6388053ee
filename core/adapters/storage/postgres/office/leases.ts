import type pg from 'pg'

import type { Clock } from '../../../../ports/runtime/clock.ts'
import type { LeaseRepository, Leases } from '../../../../ports/runtime/leases.ts'
import type { Logger } from '../../../../ports/runtime/logger.ts'
import type { Connection } from '../engine/connection.ts'
import { storageFailure } from '../engine/errors.ts'

/** For how long a process holds what it does not renew, how often it does, and for how long after it was last asked. */
const HELD_MS = 6_000
const RENEWED_EVERY_MS = 2_000
const WANTED_MS = 60_000

type Dependencies = {
  readonly pool: pg.Pool
  /** Of this process, and of no other one that ever was. */
  readonly holder: string
  readonly clock: Pick<Clock, 'monotonic'>
  readonly logger: Pick<Logger, 'error'>
}

/** Taken where it is free, with the next token; kept with its own where this process holds it. By the server's clock. */
const TAKE = `
  INSERT INTO lease AS l (name, holder, token, until)
  SELECT name, $2, 1, clock_timestamp() + $3 * interval '1 millisecond' FROM unnest($1::text[]) AS name ORDER BY name
  ON CONFLICT (name) DO UPDATE
    SET token = CASE WHEN l.holder = excluded.holder AND l.until > clock_timestamp() THEN l.token ELSE l.token + 1 END,
        holder = excluded.holder, until = excluded.until
    WHERE l.holder = excluded.holder OR l.until <= clock_timestamp()
  RETURNING name, token`

const LET_GO = 'UPDATE lease SET until = clock_timestamp() WHERE holder = $1 AND until > clock_timestamp()'

type Held = { readonly token: number; readonly until: number; wantedAt: number }

/** With the names of all that this process holds. */
type HeldLeases = Leases & { held(): readonly string[] }

/**
 * Leases as rows. This process trusts one for as long as the server granted it, counted by its own stopwatch from before
 * it asked: so it has let go before anybody else takes over, also when it was stopped and woken.
 */
export function createLeases({ pool, holder, clock, logger }: Dependencies): HeldLeases {
  const held = new Map<string, Held>()
  let timer: NodeJS.Timeout | undefined

  const live = (name: string): Held | undefined => {
    const found = held.get(name)
    return found && found.until > clock.monotonic() ? found : undefined
  }

  async function take(names: readonly string[]): Promise<void> {
    const asked = clock.monotonic()
    const { rows } = await pool.query<{ name: string; token: number }>(TAKE, [names, holder, HELD_MS])
    const granted = new Map(rows.map(({ name, token }) => [name, token]))
    for (const name of names) {
      const token = granted.get(name)
      if (token === undefined) held.delete(name)
      else held.set(name, { token, until: asked + HELD_MS, wantedAt: held.get(name)?.wantedAt ?? asked })
    }
  }

  async function renew(): Promise<void> {
    const now = clock.monotonic()
    for (const [name, { wantedAt }] of held) if (now - wantedAt > WANTED_MS) held.delete(name)
    if (held.size > 0) await take([...held.keys()])
  }

  return {
    isAlone: false,
    held: () => [...held.keys()].filter((name) => live(name) !== undefined),
    isHeld: (name) => live(name) !== undefined,
    token: (name) => live(name)?.token,

    async hold(names) {
      const missing = names.filter((name) => !live(name))
      try {
        if (missing.length > 0) await take(missing)
      } catch (error) {
        throw storageFailure(error)
      }
      timer ??= setInterval(() => {
        renew().catch((error: unknown) => logger.error('lease.renew', { error }))
      }, RENEWED_EVERY_MS).unref()
      const now = clock.monotonic()
      const granted = names.filter((name) => {
        const found = live(name)
        if (found) found.wantedAt = now
        return found !== undefined
      })
      return new Set(granted)
    },

    async release() {
      clearInterval(timer)
      timer = undefined
      held.clear()
      await pool.query(LET_GO, [holder])
    },
  }
}

export function createLeaseRepository(connection: Connection): LeaseRepository {
  return {
    async isCurrent(name, token) {
      const row = await connection.one<{ token: number }>('SELECT token FROM lease WHERE name = @name FOR SHARE', {
        name,
      })
      return row?.token === token
    },

    async isFree(name) {
      const row = await connection.one('SELECT 1 FROM lease WHERE name = @name AND until > clock_timestamp()', { name })
      return row === undefined
    },
  }
}
