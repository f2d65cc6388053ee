import type { Route } from '../contract/http/route.ts'
import type { Core } from '../use-cases/instance/core.ts'

import type { Binding } from './bind.ts'
import { isFile, toEnvelope } from './response/envelope.ts'
import type { Recover } from './serve-route.ts'

/**
 * What a keyed request answered before a crash took its answer: as its binding says it again, else the thing it worked
 * on, as the route that reads it answers it now. That only where both routes answer the same kind of data.
 */
export function createRecover(core: Core, bindings: readonly Binding[]): Recover {
  return async (route, subject, member, { baseUrl, screen }) => {
    const answerAgain = bindings.find((binding) => binding.route === route)?.again
    const handle = answerAgain ?? readersOf(bindings, route).find(({ kind }) => kind === subject.kind)?.handle
    if (!handle) return undefined

    const { access } = route
    const param = access.kind === 'business' && typeof access.from === 'object' ? access.from.param : 'id'
    const params = { id: subject.id, [param]: subject.id }
    const answer = await handle({
      core,
      params,
      query: {},
      body: undefined,
      file: undefined,
      fileName: undefined,
      caller: member.caller,
      member,
      baseUrl,
      screen,
    })
    return isFile(answer) ? undefined : toEnvelope(route, answer)
  }
}

/** Whether a keyed request of this route is answered after a crash without being done again. */
export const isAnsweredAgain = (bindings: readonly Binding[], { route, again }: Binding): boolean =>
  again !== undefined || readersOf(bindings, route).length > 0

/** Routes that read one thing of a kind, and answer the same data. */
function readersOf(bindings: readonly Binding[], { data }: Route) {
  return bindings.flatMap(({ route: { method, access, path, data: read }, handle }) => {
    const from = access.kind === 'business' && typeof access.from === 'object' ? access.from : undefined
    const isReader = method === 'get' && from !== undefined && path.endsWith('{id}') && read !== null && read === data
    return isReader ? [{ kind: from.resource, handle }] : []
  })
}
