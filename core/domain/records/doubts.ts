import { countryCodeOf } from '../reference/country-code.ts'
import { nearestState, stateCode } from '../reference/nigerian-states.ts'
import { isUsualTin, TIN_FORMS, usualTin } from '../text/tin.ts'

/** Something that looks mistyped and is taken all the same. */
export type Doubt = {
  readonly field: 'tin' | 'state'
  /** In words that stand behind the field's name. */
  readonly message: string
  /** What is probably meant. */
  readonly suggestion: string | null
}

/** Of a business or a customer. */
type Known = { readonly tin?: string | null; readonly state?: string | null; readonly country?: string | null }

/** What looks mistyped in a business or a customer: the form of its TIN, the name of its state. */
export function doubtsOf({ tin, state, country }: Known): Doubt[] {
  const isHere = !country || countryCodeOf(country) === 'NG'
  return [tinDoubt(tin), isHere ? stateDoubt(state) : null].filter((doubt) => doubt !== null)
}

function tinDoubt(tin: string | null | undefined): Doubt | null {
  if (!tin || isUsualTin(tin)) return null
  return { field: 'tin', message: `has an unusual form; usual are ${TIN_FORMS}`, suggestion: usualTin(tin) }
}

/** Abuja, FCT and the codes are as good as the name; `lagos state` is Lagos by more than its name. */
function stateDoubt(state: string | null | undefined): Doubt | null {
  if (!state) return null
  const nearest = nearestState(state)
  if (stateCode(state) === null) {
    const meant = nearest === null ? 'write one of the 36 states or the FCT' : `${nearest} is probably meant`
    return { field: 'state', message: `is no state of Nigeria; ${meant}`, suggestion: nearest }
  }
  const saysState = /\sstate\.?$/i.test(state.trim())
  return saysState ? { field: 'state', message: `is usually written ${nearest}`, suggestion: nearest } : null
}
