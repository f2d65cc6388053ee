import { z } from 'zod'

/** The shapes in which answers come: wrapped as SwitchTax does, with `data` as text, or as the authority gives them. */
export const AnswerShape = z.enum(['wrapped', 'data-string', 'bare'])
export type AnswerShape = z.infer<typeof AnswerShape>

/** What the scripted provider does with one call. JSON, so that another process can send it. */
export const Script = z.discriminatedUnion('do', [
  /** Does what was asked, `afterMs` later even if the caller has gone, and answers. `irn`: accepted under another IRN. */
  z.object({
    do: z.literal('accept'),
    shape: AnswerShape.optional(),
    afterMs: z.number().optional(),
    irn: z.string().optional(),
  }),
  /** Does what was asked, then breaks the connection instead of answering. */
  z.object({ do: z.literal('accept-then-drop'), afterMs: z.number().optional() }),
  /** Breaks the connection at once and does what was asked all the same, `afterMs` later. */
  z.object({ do: z.literal('drop-then-accept'), afterMs: z.number() }),
  /** Breaks the connection and does nothing. */
  z.object({ do: z.literal('drop') }),
  /** Never answers. */
  z.object({ do: z.literal('hang') }),
  /** Does what was asked and answers without end, a byte at a time. */
  z.object({ do: z.literal('accept-then-drip'), everyMs: z.number() }),
  z.object({ do: z.literal('redirect'), to: z.string() }),
  z.object({ do: z.literal('html'), status: z.number() }),
  /** A refusal in the authority's words: SwitchTax by default with HTTP 200 around an inner 400, MBS with HTTP 400. */
  z.object({
    do: z.literal('refuse'),
    details: z.string(),
    shape: AnswerShape.optional(),
    status: z.number().optional(),
    code: z.number().optional(),
  }),
  z.object({ do: z.literal('duplicate') }),
  /** A passing trouble, as HTTP 400. */
  z.object({ do: z.literal('temporary') }),
  z.object({ do: z.literal('rate-limit'), retryAfter: z.string() }),
  z.object({ do: z.literal('empty'), status: z.number().optional() }),
  /** An answer of so many bytes, compressed on request. */
  z.object({ do: z.literal('huge'), bytes: z.number(), gzip: z.boolean().optional() }),
  /** Any answer, literally. */
  z.object({
    do: z.literal('answer'),
    status: z.number(),
    body: z.string(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
])
export type Script = z.infer<typeof Script>

/** Of SwitchTax. */
export const switchTaxCalls = [
  'Token',
  'ValidateIRN',
  'ValidateInvoice',
  'SignInvoice',
  'postInvoice',
  'Transmit',
  'ConfirmInvoice',
  'UpdateStatus',
  'SearchInvoice',
  'LookupWithIRN',
  'LookupWithTIN',
  'GetEntity',
] as const
export type SwitchTaxCall = (typeof switchTaxCalls)[number]

/** Of the MBS API. `list` is `GET /api/v1/invoice/{business_id}`; `pull` and `receive` are of what suppliers sent. */
const mbsCalls = [
  'health',
  'validateIrn',
  'validate',
  'sign',
  'confirm',
  'transmit',
  'pull',
  'receive',
  'update',
  'list',
] as const
export type MbsCall = (typeof mbsCalls)[number]

export const calls = [...switchTaxCalls, ...mbsCalls] as const
export type CallName = (typeof calls)[number]

/** A refusal as the authority words it: the sentence about duplicates is part of every one. */
export function refusalBody(details: string, code = 400) {
  return {
    code,
    data: null,
    message: 'error has occurred',
    error: {
      id: '0b6fcb5e-5c2f-4d5a-b3a1-6f1d0e4f7a11',
      handler: 'invoice_actions',
      details,
      public_message:
        'unable to complete this operation, check your request payload and confirm this is not a duplicate request',
    },
  }
}
