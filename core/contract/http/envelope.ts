import { z } from 'zod'

import { errorTable, type ErrorCode } from './errors.ts'

/** What is most often a slip: asked about once before an invoice is final, and a warning for programs. */
export const slipCodes = [
  'line_amount_odd',
  'line_price_odd',
  'issue_date_long_past',
  'issue_date_far_ahead',
  'issue_date_before_earlier_number',
  'due_date_far_off',
] as const

export const warning = z
  .object({
    field: z.string(),
    message: z.string(),
    code: z
      .enum([
        'name_similar',
        'codes_taken',
        'unknown_field',
        'total_differs',
        'credentials_needed',
        'clock_doubtful',
        'same_company',
        'near_twin',
        'weak_claim',
        'choose_input_vat',
        'not_registered',
        'before_2026',
        'claim_expired',
        'wht_not_kept',
        'more_than_in_drawer',
        'payment_held',
        'cash_out_not_booked',
        ...slipCodes,
      ])
      .optional()
      .meta({ description: 'Where programs may want to act on it.' }),
    sent: z.number().optional().meta({ description: 'Of `total_differs`: the figure that was sent, naira.' }),
    computed: z.number().optional().meta({ description: 'Of `total_differs`: the figure that counts, naira.' }),
    blocksRealSubmission: z.boolean().optional().meta({
      description: 'True of what the sandbox takes, and FIRS / NRS would refuse.',
    }),
    ids: z.array(z.string()).optional().meta({ description: 'What it is about, where that are other records.' }),
  })
  .meta({ id: 'Warning', description: 'Something that worked but deserves attention.' })
export type Warning = z.infer<typeof warning>

/** Every answer under /v1 but files: `data` where the route has some, `warnings` where there are any. */
export function envelopeOf<T extends z.ZodType>(data: T) {
  return z.object({ statusCode: z.int(), message: z.string(), data, warnings: z.array(warning).optional() })
}

export const emptyEnvelope = z
  .object({ statusCode: z.int(), message: z.string(), warnings: z.array(warning).optional() })
  .meta({ id: 'EmptyEnvelope' })

const errorCodes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]

export const errorEnvelope = z
  .object({
    statusCode: z.int(),
    message: z.string().meta({ description: 'What happened and what to do, for people.' }),
    error: z.string().meta({ description: 'The name of the status.' }),
    code: z.enum(errorCodes).meta({ description: 'Stable; branch on this.' }),
    requestId: z.string().meta({ description: 'Names this request in the log.' }),
    details: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'Which fields, and the remedy for each.' }),
    data: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Error' })
export type ErrorEnvelope = z.infer<typeof errorEnvelope>
