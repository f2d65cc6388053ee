import type { Warning } from '../../contract/envelope.ts'
import { type Doubt, isGiven } from '../../domain/records/doubts.ts'

/** What looks mistyped in the fields that a request gave, as warnings; `TIN` where the request calls it so. */
export function doubtWarnings(doubts: readonly Doubt[] = [], given: object): Warning[] {
  return doubts.flatMap(({ field, message }) => {
    const name = [field, field.toUpperCase()].find((path) => isGiven(given, path))
    return name === undefined ? [] : [{ field: name, message: `${name} ${message}.` }]
  })
}
