import { AppError } from '../../contract/http/errors.ts'
import type { Route } from '../../contract/http/route.ts'

/** What a request says besides its path. */
export type Sources = {
  readonly query: Record<string, unknown>
  readonly body: Record<string, unknown> | undefined
}

type Place = keyof Sources

const REMEDY = 'send the id of the business, or leave businessId out'

/**
 * The businesses that query and body name, the route's own place first. A `businessId` that is there and names nothing is
 * refused: what a till sends whose setting is lost must not end in another business.
 *
 * @throws validation_failed
 */
export function namedBusinesses({ access, body }: Route, sources: Sources): string[] {
  const places: readonly Place[] =
    access.kind === 'business' && access.from === 'body' ? ['body', 'query'] : ['query', 'body']
  // Where the path says the business, a field that the body declares has a rule of its own: it is that of FIRS, or may
  // not change.
  const isInPath = access.kind === 'business' && typeof access.from !== 'string'
  const isOwnField = isInPath && body?.shape['businessId'] !== undefined

  return places.flatMap((place) => {
    const named = sources[place]?.['businessId']
    if (named === undefined || (place === 'body' && isOwnField)) return []
    if (typeof named !== 'string') throw refused(place, 'must be text, given once')
    if (named.trim() === '') throw refused(place, `must not be empty: ${REMEDY}`)
    return [named]
  })
}

/** Path, query and body mean one business, or nothing is done. @throws validation_failed */
export function assertAgree(meant: string, named: readonly string[]): void {
  if (named.every((id) => id === meant)) return
  throw invalid(`must name the same business in path, query and body: ${REMEDY}`)
}

const refused = (place: Place, message: string) => invalid(place === 'query' ? `${message} (in the query)` : message)

const invalid = (message: string) =>
  new AppError('validation_failed', {
    message: `businessId: ${message}`,
    details: [{ field: 'businessId', message }],
  })
