import { nigerianStates as known } from '../../../core/domain/reference/nigerian-states.ts'

/** The names of the 36 states and the Federal Capital Territory, in the order of the alphabet. */
export const nigerianStates: readonly string[] = known.map(([, name]) => name).toSorted()
