type Import = { readonly from: string; readonly to: string }

/**
 * The room a file of the core stands in: a folder of the domain, of the use cases or of the adapters, else its whole
 * storey. Composition and tests, which may know everything, stand in none.
 */
function roomOf(path: string): string | undefined {
  if (/[.]test[.]tsx?$/.test(path)) return undefined
  return /^core\/(?:(?:domain|use-cases|adapters)\/[^/]+(?=\/)|[^/]+(?=\/))/.exec(path)?.[0]
}

/** The imports between rooms that need each other, by way of others too. Type imports count: a reader follows them as well. */
export function importsInRoomCycles(imports: readonly Import[]): string[] {
  const between = imports.flatMap(({ from, to }) => {
    const [fromRoom, toRoom] = [roomOf(from), roomOf(to)]
    return fromRoom === undefined || toRoom === undefined || fromRoom === toRoom ? [] : [{ from, to, fromRoom, toRoom }]
  })
  const reachedFrom = (room: string): Set<string> => {
    const reached = new Set([room])
    // A set hands out what is added to it while it is walked.
    for (const at of reached) for (const { fromRoom, toRoom } of between) if (fromRoom === at) reached.add(toRoom)
    return reached
  }
  const reach = new Map(between.map(({ toRoom }) => [toRoom, reachedFrom(toRoom)]))
  return between
    .filter(({ fromRoom, toRoom }) => reach.get(toRoom)?.has(fromRoom))
    .map(({ from, to }) => `${from} -> ${to}`)
}
