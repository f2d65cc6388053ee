import type { Customer } from '../../../../core/contract/customer.ts'
import { doubtOfTin } from '../../../lib/doubts.ts'
import { records as recordsTexts } from '../../../lib/texts/records.ts'
import { choice, phone, text } from './reading.ts'
import { field, type RecordField } from './record-field.ts'

const { fields: heads, kinds } = recordsTexts.customers

const kindOfBuyer = choice(kinds, {
  business: 'B2B',
  company: 'B2B',
  corporate: 'B2B',
  consumer: 'B2C',
  individual: 'B2C',
  person: 'B2C',
  retail: 'B2C',
  government: 'B2G',
  govt: 'B2G',
  mda: 'B2G',
})

/** A customer as a row of a file. */
export const customerFields: readonly RecordField<Customer>[] = [
  field(
    'name',
    heads.name,
    ['name', 'customer', 'customer name', 'client', 'client name', 'buyer', 'full name', 'names'],
    text,
    ({ name }: Customer) => name,
    {
      isRequired: true,
      lastResort: [
        'company',
        'company name',
        'business name',
        'trade name',
        'trading name',
        'contact',
        'contact person',
      ],
      example: recordsTexts.importing.examples.customer,
    },
  ),
  field(
    'businessName',
    heads.businessName,
    ['registered name', 'business name', 'company', 'company name', 'legal name', 'registered business name'],
    text,
    ({ businessName }: Customer) => businessName,
    { example: '' },
  ),
  field(
    'tin',
    heads.tin,
    [
      'tin',
      'tin no',
      'tin number',
      'tax id',
      'tax identification number',
      'tax no',
      'tax number',
      'firs tin',
      'jtb tin',
    ],
    text,
    ({ tin }: Customer) => tin,
    { doubtOf: doubtOfTin, example: '31569955-0001' },
  ),
  field(
    'email',
    heads.email,
    ['e mail', 'email', 'mail', 'email address', 'e mail address', 'email id'],
    text,
    ({ email }: Customer) => email,
    { example: 'office@olatunji.example' },
  ),
  field(
    'phone',
    heads.phone,
    [
      'phone',
      'phone no',
      'phone number',
      'phone num',
      'telephone',
      'tel',
      'tel no',
      'mobile',
      'mobile no',
      'mobile number',
      'gsm',
      'gsm no',
      'gsm number',
      'cell',
      'whatsapp',
      'whatsapp no',
      'contact no',
      'contact number',
    ],
    phone,
    (customer: Customer) => customer.phone,
    { example: '0803 123 4567' },
  ),
  field(
    'address',
    heads.address,
    [
      'street address',
      'address',
      'street',
      'location',
      'address 1',
      'address line 1',
      'office address',
      'billing address',
    ],
    text,
    ({ address }: Customer) => address,
    { example: 'Km 38 Lagos-Badagry Expressway' },
  ),
  field('city', heads.city, ['city or town', 'city', 'town', 'city town', 'area'], text, ({ city }: Customer) => city, {
    example: 'Agbara',
  }),
  field('state', heads.state, ['state', 'state name', 'province', 'region'], text, ({ state }: Customer) => state, {
    example: 'Ogun',
  }),
  field(
    'lga',
    heads.lga,
    ['local government', 'lga', 'local government area', 'local govt', 'local govt area', 'l g a'],
    text,
    ({ lga }: Customer) => lga,
    { example: '' },
  ),
  field(
    'postalCode',
    heads.postalCode,
    ['postal code', 'post code', 'postcode', 'zip', 'zip code'],
    text,
    ({ postalCode }: Customer) => postalCode,
    { example: '' },
  ),
  field('country', heads.country, ['country', 'nation'], text, ({ country }: Customer) => country, {
    example: 'Nigeria',
  }),
  field(
    'invoiceKind',
    heads.invoiceKind,
    ['kind of buyer', 'kind', 'type', 'customer type', 'category', 'segment', 'invoice kind'],
    kindOfBuyer,
    ({ invoiceKind }: Customer) => invoiceKind,
    { example: kinds.B2B },
  ),
]
