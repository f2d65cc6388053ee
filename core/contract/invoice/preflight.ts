import { z } from 'zod'

import { ofInvoice } from '../http/access.ts'
import { defineRoute } from '../http/route.ts'

export const PreflightSeverity = z.enum(['blocks', 'warns']).meta({
  id: 'PreflightSeverity',
  description: 'blocks: FIRS / NRS refuses it, so it is not sent; warns: unusual or incomplete, and sent all the same.',
})
export type PreflightSeverity = z.infer<typeof PreflightSeverity>

export const PreflightRemedy = z
  .enum(['EDIT_CUSTOMER', 'EDIT_BUSINESS', 'EDIT_LINE', 'EDIT_INVOICE', 'FIRS_CONFIG', 'PROVIDER', 'REOPEN', 'NONE'])
  .meta({
    id: 'PreflightRemedy',
    description:
      'Where to put it right. REOPEN: make the invoice a draft again first (reopen it, or reject it while it waits for approval). NONE: nothing can be changed any more.',
  })
export type PreflightRemedy = z.infer<typeof PreflightRemedy>

const preflightItem = z
  .object({
    code: z.string().meta({ description: 'Which rule speaks; stable.', example: 'buyer_tin_missing' }),
    severity: PreflightSeverity,
    blocksRealSubmission: z.boolean().optional().meta({
      description: 'True where it only warns because the invoice goes to the sandbox: FIRS / NRS would refuse it.',
    }),
    isQuestion: z.boolean().optional().meta({
      description: 'True of a figure that is most often a slip: ask once whether it is meant.',
    }),
    field: z.string().meta({ description: 'The field of the API that it concerns.', example: 'customer.tin' }),
    message: z.string().meta({ description: 'What is wrong with what, and what to do, for people.' }),
    remedy: PreflightRemedy,
    suggestion: z
      .object({ field: z.string(), value: z.union([z.string(), z.number()]) })
      .nullable()
      .meta({ description: 'A change of the draft that would settle it, where there is one to offer.' }),
  })
  .meta({ id: 'PreflightItem' })
export type PreflightItem = z.infer<typeof preflightItem>

/** Whether FIRS / NRS refuses an invoice for it, whether or not the sandbox takes it. */
export const isRefusedByAuthority = ({
  severity,
  blocksRealSubmission,
}: Pick<PreflightItem, 'severity' | 'blocksRealSubmission'>): boolean =>
  severity === 'blocks' || blocksRealSubmission === true

/** What the message of a finding says where the sandbox lets it pass. */
export const SANDBOX_REMARK = 'FIRS / NRS would refuse this.'

/** The message of a finding, for a list whose heading says already what FIRS / NRS would do. */
export const listedMessage = ({ message }: Pick<PreflightItem, 'message'>): string =>
  message.replace(`${SANDBOX_REMARK} `, '')

export const preflightReport = z
  .object({
    blocks: z.boolean().meta({ description: 'Whether anything below keeps the invoice from being sent.' }),
    items: z.array(preflightItem).meta({ description: 'What blocks first, then what warns.' }),
  })
  .meta({ id: 'PreflightReport' })
export type PreflightReport = z.infer<typeof preflightReport>

export const preflightInvoice = defineRoute({
  operationId: 'preflightInvoice',
  method: 'get',
  path: '/v1/invoices/{id}/preflight',
  tag: 'Invoices',
  summary: 'What FIRS / NRS would refuse, field by field',
  description:
    'What blocks keeps the invoice from being sent; what warns does not. Finalizing answers the same list as warnings, and submitting what blocks as details (422 invoice_incomplete).',
  access: ofInvoice('invoice.read'),
  usesDay: true,
  success: { status: 200, message: 'Invoice checked.' },
  data: preflightReport,
})

export const preflightRoutes = [preflightInvoice] as const
