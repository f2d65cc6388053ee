import { nearestState } from '../../../core/domain/reference/nigerian-states.ts'
import { taxes } from './texts.ts'

/** Who gets a tax, as people call it: `NRS`, or `STATE:LA` as the service of Lagos. */
export function authorityName(authority: string): string {
  const state = authority.replace(/^STATE:/, '')
  return authority === state ? taxes.nrs : taxes.ofState(nearestState(state) ?? state)
}
