import type { InvoiceKind } from '../../contract/vocabulary.ts'
import type { Party } from '../../invoice/invoice.ts'
import type { FirsParty, FirsPostalAddress } from './firs-payload.ts'
import { stateCode } from './nigerian-states.ts'
import type { Findings } from './payload-problem.ts'

export type PartyRole = 'business' | 'customer'

const owners = { business: 'your business', customer: 'the customer' } as const satisfies Record<PartyRole, string>

/** `12345678-0001`, ten digits, or the 13-digit Tax ID of 2026. */
const TIN_FORMS = /^(\d{8}-\d{4}|\d{10}|\d{13})$/

/** LGAs are sent as codes such as `NG-LA-EPE`; a name has no code that we could be sure of. */
const LGA_CODE = /^NG-[A-Z]{2}-[A-Z]{3}$/

/** A supplier or buyer in the authority's form. What is missing or cannot be written is left out, with a warning. */
export function buildParty(party: Party, role: PartyRole, kind: InvoiceKind, findings: Findings): FirsParty {
  checkIdentity(party, role, kind, findings)

  return {
    party_name: party.name,
    tin: party.tin ?? undefined,
    email: party.email ?? undefined,
    telephone: telephone(party, role, findings),
    postal_address: postalAddress(party, role, findings),
  }
}

function checkIdentity(party: Party, role: PartyRole, kind: InvoiceKind, { warnings }: Findings): void {
  const owner = owners[role]
  const needed = role === 'business' || kind === 'B2B'

  if (!party.tin && needed) warnings.push({ field: `${role}.tin`, message: `Enter the TIN of ${owner}.` })
  if (party.tin && !TIN_FORMS.test(party.tin)) {
    warnings.push({
      field: `${role}.tin`,
      message: `Check the TIN of ${owner}: usual forms are 12345678-0001, ten digits, or the 13-digit Tax ID.`,
    })
  }
  if (!party.email && kind === 'B2B') {
    warnings.push({
      field: `${role}.email`,
      message: `Enter the e-mail address of ${owner}: FIRS / NRS asks for it on invoices to businesses.`,
    })
  }
}

/** Stored phones begin with `+`; `080...` and `234...` are understood, anything else is left out. */
function telephone({ phone }: Party, role: PartyRole, { warnings }: Findings): string | undefined {
  if (phone === null) return undefined

  const digits = phone.replace(/[\s().-]/g, '')
  if (/^\+\d{6,15}$/.test(digits)) return digits
  if (/^0\d{10}$/.test(digits)) return `+234${digits.slice(1)}`
  if (/^234\d{10}$/.test(digits)) return `+${digits}`

  warnings.push({
    field: `${role}.phone`,
    message: `The phone number of ${owners[role]} is left out: write it with its country code, such as +2348031234567.`,
  })
  return undefined
}

function postalAddress(party: Party, role: PartyRole, findings: Findings): FirsPostalAddress {
  const owner = owners[role]
  const { warnings } = findings

  if (!party.address) warnings.push({ field: `${role}.address`, message: `Enter the street address of ${owner}.` })
  if (!party.city) warnings.push({ field: `${role}.city`, message: `Enter the city of ${owner}.` })
  const country = countryCode(party, role, findings)

  return {
    street_name: party.address ?? undefined,
    city_name: party.city ?? undefined,
    postal_zone: party.postalCode ?? undefined,
    lga: party.lga !== null && LGA_CODE.test(party.lga) ? party.lga : undefined,
    state: country === 'NG' ? state(party, role, findings) : undefined,
    country,
  }
}

function state(party: Party, role: PartyRole, { warnings }: Findings): string | undefined {
  if (!party.state) return undefined

  const code = stateCode(party.state)
  if (code) return code

  warnings.push({
    field: `${role}.state`,
    message: `The state of ${owners[role]} is left out: choose one of the 36 states or the FCT.`,
  })
  return undefined
}

function countryCode({ country }: Party, role: PartyRole, { warnings }: Findings): string | undefined {
  const text = country.trim()
  if (/^(ng|nga|nigeria|federal republic of nigeria)$/i.test(text)) return 'NG'
  if (/^[a-z]{2}$/i.test(text)) return text.toUpperCase()

  warnings.push({
    field: `${role}.country`,
    message: `The country of ${owners[role]} is left out: write it as its two-letter code, such as GH for Ghana.`,
  })
  return undefined
}
