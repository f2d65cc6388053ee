import type { Party } from './invoice.ts'

/**
 * Facts of supplier and buyer that were entered after the invoice was finalized: its copy of them was written without,
 * and nothing of it was sent yet.
 */

/** What FIRS / NRS asks of a party, and may come late; an address comes as a whole, so that no street stands in another town. */
const BACKFILLED = [['tin'], ['email'], ['address', 'city', 'lga', 'state', 'postalCode', 'country']] as const

const isBlank = (value: string | null): boolean => value === null || value.trim() === ''

/**
 * The copy with what it lacks and is known now. What it has is never replaced, and of somebody who has another name now
 * nothing is taken: that may be another party.
 */
export function backfillParty<P extends Party>(copy: P, now: Party): P {
  if (copy.name !== now.name) return copy
  let filled = copy
  for (const fields of BACKFILLED) {
    const [asked, town] = fields
    const isLacking = isBlank(copy[asked]) || (town !== undefined && isBlank(copy[town]))
    const isKnown = !isBlank(now[asked]) && (town === undefined || !isBlank(now[town]))
    if (isLacking && isKnown) for (const field of fields) filled = { ...filled, [field]: now[field] }
  }
  return filled
}

/** The fields of a party that came late, by their names in the API. */
export const backfilledFields = (before: Party, after: Party): readonly string[] =>
  BACKFILLED.flatMap((fields) => fields.filter((field) => before[field] !== after[field]))
