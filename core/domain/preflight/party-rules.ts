import type { InvoiceKind } from '../../contract/http/vocabulary.ts'
import type { PreflightRemedy } from '../../contract/invoice/preflight.ts'
import type { Party } from '../invoice/invoice.ts'
import { countryCodeOf } from '../reference/country-code.ts'
import { stateCode } from '../reference/nigerian-states.ts'
import { isStandardTin, TIN_FORMS } from '../text/tin.ts'

import type { PreflightFacts } from './facts.ts'
import { telephoneOf } from './firs-formats.ts'
import { rule, type RuleMatch, type Rule } from './rule.ts'

type Side = {
  readonly prefix: 'supplier' | 'buyer'
  readonly field: 'business' | 'customer'
  readonly remedy: PreflightRemedy
  readonly owner: string
  /** Null where nothing of this party is sent. */
  readonly partyOf: (facts: PreflightFacts) => Party | null
}

const supplier: Side = {
  prefix: 'supplier',
  field: 'business',
  remedy: 'EDIT_BUSINESS',
  owner: 'your business',
  partyOf: (facts) => facts.supplier,
}

/** A private buyer is not reported, so nothing about one is asked. */
const buyer: Side = {
  prefix: 'buyer',
  field: 'customer',
  remedy: 'EDIT_CUSTOMER',
  owner: 'the customer',
  partyOf: (facts) => (facts.invoice.invoiceKind === 'B2C' || facts.buyerIsWalkIn ? null : facts.buyer),
}

type PartyField = 'tin' | 'email' | 'phone' | 'address' | 'city' | 'state' | 'country'
type Says = (party: Party) => RuleMatch | string | null

function partyRule(
  side: Side,
  name: string,
  field: PartyField,
  definition: Pick<Rule, 'severity' | 'complaint' | 'advice' | 'isForgivenInSandbox'>,
  check: Says,
  kinds: readonly InvoiceKind[] = ['B2B', 'B2C', 'B2G'],
): Rule {
  return rule(
    { code: `${side.prefix}_${name}`, field: `${side.field}.${field}`, remedy: side.remedy, ...definition },
    (facts) => {
      const party = side.partyOf(facts)
      return party === null || !kinds.includes(facts.invoice.invoiceKind) ? null : check(party)
    },
  )
}

const missing = (field: 'tin' | 'email' | 'address' | 'city', noun: string) => (party: Party) =>
  party[field]?.trim() ? null : `${party.name} has no ${noun}.`

/** Both are asked alike for where they are. What is left out of the payload because it is unclear only warns. */
function addressRules(side: Side): Rule[] {
  const { owner } = side
  const blocks = { severity: 'blocks', complaint: 'missing', isForgivenInSandbox: true } as const
  const warns = { severity: 'warns', complaint: 'wrong' } as const

  return [
    partyRule(
      side,
      'tin_form',
      'tin',
      { ...warns, advice: `Check it: the usual forms are ${TIN_FORMS}.` },
      ({ name, tin }) =>
        tin !== null && !isStandardTin(tin) ? `The TIN of ${name}, ${tin}, has an unusual form.` : null,
    ),
    partyRule(
      side,
      'phone_form',
      'phone',
      { ...warns, advice: `Write it with its country code, such as +2348031234567, or it is left out.` },
      ({ name, phone }) =>
        phone !== null && telephoneOf(phone) === null ? `The phone number of ${name}, ${phone}, is unclear.` : null,
    ),
    partyRule(
      side,
      'address_missing',
      'address',
      { ...blocks, advice: `Add it to ${owner}.` },
      missing('address', 'street address'),
    ),
    partyRule(side, 'city_missing', 'city', { ...blocks, advice: `Add it to ${owner}.` }, missing('city', 'city')),
    partyRule(
      side,
      'state_unknown',
      'state',
      { ...warns, advice: 'Choose one of the 36 states or the FCT, or it is left out.' },
      ({ name, state, country }) =>
        state && countryCodeOf(country) === 'NG' && stateCode(state) === null
          ? `The state of ${name}, ${state}, is not one of Nigeria’s.`
          : null,
    ),
    partyRule(
      side,
      'country_unknown',
      'country',
      { severity: 'blocks', complaint: 'wrong', advice: 'Write its two-letter code, such as GH for Ghana.' },
      ({ name, country }) =>
        countryCodeOf(country) === null
          ? `The country of ${name}, “${country}”, is not recognised by FIRS / NRS.`
          : null,
    ),
  ]
}

/** FIRS / NRS asks for TIN and e-mail of both sides on B2B invoices (MBS API). Of B2G it says nothing, so that warns. */
export const partyRules: readonly Rule[] = [
  partyRule(
    supplier,
    'tin_missing',
    'tin',
    { severity: 'blocks', complaint: 'missing', advice: 'Every invoice needs one: add it to your business.' },
    missing('tin', 'TIN'),
  ),
  partyRule(
    supplier,
    'email_missing',
    'email',
    {
      severity: 'blocks',
      isForgivenInSandbox: true,
      complaint: 'missing',
      advice: 'B2B invoices need one: add it to your business.',
    },
    missing('email', 'e-mail address'),
    ['B2B'],
  ),
  partyRule(
    supplier,
    'email_advised',
    'email',
    { severity: 'warns', complaint: 'missing', advice: 'B2G invoices should have one: add it to your business.' },
    missing('email', 'e-mail address'),
    ['B2G'],
  ),
  ...addressRules(supplier),

  rule(
    {
      code: 'customer_deleted',
      field: 'customerId',
      severity: 'blocks',
      remedy: 'EDIT_INVOICE',
      advice: 'Choose another one.',
    },
    ({ buyer: party, invoice }) => (party === null ? `The customer ${invoice.customerName} was deleted.` : null),
  ),
  rule(
    {
      code: 'buyer_is_walk_in',
      field: 'customerId',
      severity: 'blocks',
      remedy: 'EDIT_INVOICE',
      advice: 'B2B and B2G invoices must name their buyer: choose a customer, or mark this invoice as B2C.',
    },
    ({ buyerIsWalkIn, buyer: party, invoice }) =>
      buyerIsWalkIn && party !== null && invoice.invoiceKind !== 'B2C'
        ? { says: `${party.name} has no details.`, suggestion: { field: 'invoiceKind', value: 'B2C' } }
        : null,
  ),
  partyRule(
    buyer,
    'tin_missing',
    'tin',
    {
      severity: 'blocks',
      complaint: 'missing',
      advice: 'B2B invoices need one: add it to the customer, or mark this invoice as B2C.',
    },
    (party) => {
      const says = missing('tin', 'TIN')(party)
      return says && { says, suggestion: { field: 'invoiceKind', value: 'B2C' } }
    },
    ['B2B'],
  ),
  partyRule(
    buyer,
    'tin_advised',
    'tin',
    { severity: 'warns', complaint: 'missing', advice: 'B2G invoices should have one: add it to the customer.' },
    missing('tin', 'TIN'),
    ['B2G'],
  ),
  rule(
    {
      code: 'buyer_tin_refused',
      field: 'customer.tin',
      severity: 'warns',
      remedy: 'EDIT_CUSTOMER',
      advice: 'Check it, or ask the customer for it.',
    },
    (facts) => {
      const party = buyer.partyOf(facts)
      if (party === null || facts.tinRefusedOn === null) return null
      return `FIRS / NRS refused the TIN of ${party.name}, ${party.tin}, on ${facts.tinRefusedOn}.`
    },
  ),
  partyRule(
    buyer,
    'email_missing',
    'email',
    {
      severity: 'blocks',
      isForgivenInSandbox: true,
      complaint: 'missing',
      advice: 'B2B invoices need one: add it to the customer.',
    },
    missing('email', 'e-mail address'),
    ['B2B'],
  ),
  partyRule(
    buyer,
    'email_advised',
    'email',
    { severity: 'warns', complaint: 'missing', advice: 'B2G invoices should have one: add it to the customer.' },
    missing('email', 'e-mail address'),
    ['B2G'],
  ),
  ...addressRules(buyer),
]
