import type { Warning } from '../../contract/http/envelope.ts'
import { type FieldWarning, isGiven } from '../../domain/records/warnings.ts'

/** What looks mistyped in the fields that a request gave, as warnings; `TIN` where the request calls it so. */
export function toWarnings(doubts: readonly FieldWarning[] = [], given: object): Warning[] {
  return doubts.flatMap(({ field, message }) => {
    const name = [field, field.toUpperCase()].find((path) => isGiven(given, path))
    return name === undefined ? [] : [{ field: name, message: `${name} ${message}.` }]
  })
}
