import type { Warning } from '../../contract/envelope.ts'
import type { Doubt } from '../../domain/records/doubts.ts'

/** What looks mistyped in the fields that a request gave, as warnings; `TIN` where the request calls it so. */
export function doubtWarnings(doubts: readonly Doubt[] = [], given: object): Warning[] {
  return doubts.flatMap(({ field, message }) => {
    const name = [field, field.toUpperCase()].find((key) => key in given)
    return name === undefined ? [] : [{ field: name, message: `${name} ${message}.` }]
  })
}
