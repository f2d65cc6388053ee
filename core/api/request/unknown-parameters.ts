import type { Warning } from '../../contract/http/envelope.ts'
import { AppError, type ErrorDetail } from '../../contract/http/errors.ts'
import type { Route } from '../../contract/http/route.ts'

/**
 * A list, whose parameters narrow it down: without one that was meant it would answer what nobody asked for. A stream too:
 * without the place that was meant it would begin now, and what happened before would be missed.
 */
const isList = ({ method, query, stream }: Route): boolean =>
  method === 'get' && ('page' in query.shape || 'startDate' in query.shape || stream !== undefined)

/**
 * What to say of parameters that a route does not know. A list refuses them; elsewhere they change nothing, and are warned
 * about.
 *
 * @throws validation_failed
 */
export function checkParameters(route: Route, query: Readonly<Record<string, unknown>>): Warning[] {
  const names = Object.keys(query)
  if (names.length === 0) return []
  const known = Object.keys(route.query.shape)
  // Any call may name the business in its query.
  const unknown = names.filter((name) => !known.includes(name) && name !== 'businessId')
  if (unknown.length === 0) return []

  if (!isList(route)) {
    return unknown.map((name) => ({
      field: `query.${shown(name)}`,
      message: 'is not a parameter of this call; it was ignored',
    }))
  }
  throw refusal(
    unknown.map((name) => ({
      field: shown(name),
      message: `is not a parameter of this ${route.stream === undefined ? 'list' : 'stream'}.${suggestion(name, known)}`,
    })),
  )
}

/**
 * A body that says something, and nothing that the route knows, was meant for something else.
 *
 * @throws validation_failed
 */
export function assertKnownFields({ body, understandsBody }: Route, said: Readonly<Record<string, unknown>>): void {
  const known = Object.keys(body?.shape ?? {})
  const names = Object.keys(said).filter((name) => name !== 'businessId')
  if (understandsBody !== true || names.length === 0 || names.some((name) => known.includes(name))) return

  throw refusal(
    names.map((name) => ({
      field: shown(name),
      message: `is not a field of this call.${suggestion(name, known)}`,
    })),
  )
}

const refusal = (details: readonly ErrorDetail[]) =>
  new AppError('validation_failed', {
    message: `${details[0]?.field ?? ''}: ${details[0]?.message ?? ''}`,
    details,
  })

const shown = (name: string): string => name.slice(0, 100)

/** The known name that is meant, where one is near or a part of it; else all of them, where they are few. */
function suggestion(name: string, known: readonly string[]): string {
  if (known.length === 0) return ''
  const { candidate, steps } = nearest(name, known)
  const [asked, best] = [shown(name).toLowerCase(), candidate.toLowerCase()]
  const isPart = Math.min(asked.length, best.length) > 2 && (asked.includes(best) || best.includes(asked))
  if (isPart || steps * 3 <= Math.max(asked.length, best.length)) return ` Did you mean ${candidate}?`
  return known.length > MOST_NAMED ? '' : ` It takes ${known.join(', ')}.`
}

const MOST_NAMED = 10

/** The known name that takes the fewest typed corrections, and how many; case does not count. */
function nearest(name: string, known: readonly string[]): { readonly candidate: string; readonly steps: number } {
  const ranked = known.map((candidate) => ({
    candidate,
    steps: corrections(shown(name).toLowerCase(), candidate.toLowerCase()),
  }))
  return ranked.reduce((best, next) => (next.steps < best.steps ? next : best))
}

/** How many characters have to be put in, taken out or replaced to get from one text to the other (Levenshtein). */
function corrections(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, character] of [...from].entries()) {
    const next = [index + 1]
    for (let column = 1; column <= to.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (to[column - 1] === character ? 0 : 1)
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
