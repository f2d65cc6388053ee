import type { Route } from '../contract/route.ts'
import type { Core } from '../use-cases/core/core.ts'

import { isFile, toEnvelope } from './answers.ts'
import type { Binding } from './bind.ts'
import type { Recover } from './serve-route.ts'

/**
 * What a keyed request answered before a crash took its answer: as its binding says it again, else the thing it worked
 * on, as the route that reads it answers it now. That only where both routes answer the same kind of data.
 */
export function createRecover(core: Core, bindings: readonly Binding[]): Recover {
  const readerOf = (route: Route, kind: string): Binding | undefined =>
    bindings.find(({ route: { method, access, data, path } }) => {
      const from = access.kind === 'business' && typeof access.from === 'object' ? access.from : undefined
      return (
        method === 'get' && from?.resource === kind && path.endsWith('{id}') && data !== null && data === route.data
      )
    })

  return async (route, subject, member, baseUrl) => {
    const answerAgain = bindings.find((binding) => binding.route === route)?.again
    const handle = answerAgain ?? readerOf(route, subject.kind)?.handle
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
      caller: member.caller,
      member,
      baseUrl,
    })
    return isFile(answer) ? undefined : toEnvelope(route, answer)
  }
}
