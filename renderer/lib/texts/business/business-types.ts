import type { BusinessType } from '../../../../core/contract/http/vocabulary.ts'
import { businessTypeNames } from './new-business.ts'

/** What people are asked for is how they are registered; what they know is what they do. */
const trades =
  'shop store boutique trader market pharmacy chemist restaurant eatery buka bakery hotel bar mechanic workshop garage salon barber spa tailor fashion laundry cleaning printing photographer farm farmer poultry school nursery clinic hospital lawyer accountant consultant agent transport logistics dispatch driver builder contractor electrician plumber carpenter painter supermarket provision phones electronics furniture'

const alsoCalled: Readonly<Record<BusinessType, string>> = {
  SOLE_PROPRIETORSHIP: `${trades} enterprise ventures freelancer artisan one person bn`,
  PARTNERSHIP: `${trades} partners associates chambers two people llp`,
  LLC: `${trades} private company rc incorporated startup software factory manufacturer distributor importer exporter`,
  CORPORATION: 'listed quoted stock exchange bank insurance',
  NON_PROFIT: 'ngo charity church mosque foundation association club society school trustees union',
  OTHER: 'cooperative government ministry agency embassy estate trust',
}

/** The types of business, found by the words of a trade, too. */
export const businessTypes = (Object.keys(businessTypeNames) as BusinessType[]).map((value) => ({
  value,
  label: businessTypeNames[value],
  alsoCalled: alsoCalled[value],
}))
