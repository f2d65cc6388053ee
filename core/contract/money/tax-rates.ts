import { z } from 'zod'

import { ofBusiness } from '../http/access.ts'
import { dateField, decimalField, text } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'

/** The rates at which buyers withhold tax when they pay: suggestions for whoever records a payment. */

const taxRateInput = z
  .object({
    kind: z.literal('WHT', { error: 'must be WHT' }),
    ratePercent: decimalField(4).refine((value) => value > 0 && value <= 100, 'must be more than 0, and 100 at most'),
    appliesTo: text(200).meta({ description: 'What the rate is for.' }),
    source: text(300).meta({ description: 'Where it is written.' }),
    date: dateField().meta({ description: 'Since when it is in force.' }),
  })
  .meta({ id: 'TaxRateInput' })

const taxRates = z
  .object({
    rates: z.array(
      z
        .object({
          kind: z.literal('WHT'),
          ratePercent: z.number(),
          appliesTo: z.string(),
          source: z.string(),
          date: z.string(),
        })
        .meta({ id: 'TaxRate' }),
    ),
    isUsual: z.boolean().meta({ description: 'Nobody has changed them here.' }),
  })
  .meta({ id: 'TaxRates' })

export const getTaxRates = defineRoute({
  operationId: 'getTaxRates',
  method: 'get',
  path: '/v1/businesses/{id}/tax-rates',
  tag: 'Businesses',
  summary: 'Rates of withholding tax, with what they are for and where that is written',
  description:
    'Suggestions for payments. None applies to over-the-counter sales; a payee without TIN is charged double. The rate at which a customer withheld last is `usualWhtRatePercent` of its balance.',
  access: ofBusiness('business.read'),
  success: { status: 200, message: 'Tax rates retrieved successfully.' },
  data: taxRates,
})

export const updateTaxRates = defineRoute({
  operationId: 'updateTaxRates',
  method: 'patch',
  path: '/v1/businesses/{id}/tax-rates',
  tag: 'Businesses',
  summary: 'Change the rates of withholding tax',
  description: 'Replaces all of them. Payments already recorded keep theirs.',
  access: ofBusiness('business.manage'),
  body: z.object({
    rates: z
      .array(taxRateInput)
      .max(50, 'can have at most 50')
      .nullable()
      .meta({ description: 'Null: back to the defaults.' }),
  }),
  success: { status: 200, message: 'Tax rates updated successfully.' },
  data: taxRates,
})

export const taxRateRoutes = [getTaxRates, updateTaxRates] as const
