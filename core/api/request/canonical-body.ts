import type { Route } from '../../contract/http/route.ts'

/**
 * A body as it is compared with another: bodies that say the same are equal, whatever the order of their fields. Null says
 * what absence says, but in a PATCH, where a null of the body itself clears.
 */
export function canonicalBody(value: unknown, method: Route['method']): unknown {
  return canonical(value, method === 'patch' || method === 'put')
}

function canonical(value: unknown, keepsNull: boolean): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => canonical(one, false))
  if (typeof value !== 'object' || value === null) return value
  // An array: `__proto__` among the names of an object would be lost.
  return Object.entries(value)
    .filter(([, one]) => keepsNull || one !== null)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, one]: [string, unknown]) => ({ name, value: canonical(one, false) }))
}
