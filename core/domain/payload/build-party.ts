import { lgaCodeOf, telephoneOf } from '../preflight/firs-formats.ts'
import type { ReadyParty } from '../preflight/ready-invoice.ts'
import { stateCode } from '../reference/nigerian-states.ts'
import type { FirsParty } from './schema.ts'

/** A supplier or buyer in the authority's form. What it could not read is left out; pre-flight has warned of it. */
export function buildParty({ party, countryCode }: ReadyParty): FirsParty {
  const { name, tin, email, phone, address, city, postalCode, lga, state } = party

  return {
    party_name: name,
    tin: tin ?? undefined,
    email: email ?? undefined,
    telephone: (phone === null ? null : telephoneOf(phone)) ?? undefined,
    postal_address: {
      street_name: address ?? undefined,
      city_name: city ?? undefined,
      postal_zone: postalCode ?? undefined,
      lga: lgaCodeOf(lga) ?? undefined,
      state: (countryCode === 'NG' && state !== null ? stateCode(state) : null) ?? undefined,
      country: countryCode,
    },
  }
}
