import { invalidField } from '../../../contract/http/errors.ts'
import { storedMetadata } from '../../../contract/http/metadata.ts'
import * as actions from '../../../contract/invoice/actions.ts'
import * as contract from '../../../contract/invoice/invoice.ts'
import { koboFromDecimal } from '../../../domain/money/decimal.ts'
import { correctInvoice } from '../../../use-cases/invoice/correction.ts'
import { askForParts, createInvoice } from '../../../use-cases/invoice/drafts.ts'
import {
  createAndProcess,
  type CreateAndProcessResult,
  type Creation,
  type InvoiceSteps,
} from '../../../use-cases/submission/create-and-process.ts'
import { bind, type Binding, type Input } from '../../bind.ts'
import { fromItem, toInvoice } from '../../wire/invoice.ts'
import { toPayment } from '../../wire/payment.ts'
import { exact } from '../../wire/record.ts'

type Sale = Input<typeof contract.createInvoice>
type Note = Input<typeof actions.createCreditNote>
type InvoiceStepsInput = Pick<Sale['body'], 'finalize' | 'submit' | 'payment'>

/** Paying and submitting finalize first. @throws validation_failed where that was ruled out */
function toInvoiceSteps({ finalize, submit, payment }: InvoiceStepsInput): InvoiceSteps {
  const further = submit ? 'submit' : payment ? 'payment' : undefined
  if (further !== undefined && finalize === false) {
    throw invalidField(further, 'needs a finalized invoice; send finalize as true, or leave it out')
  }
  return {
    finalize: finalize === true || further !== undefined,
    submit: submit === true,
    payment: payment
      ? {
          method: payment.method,
          amount: payment.amount === undefined ? undefined : koboFromDecimal(exact(payment.amount)),
          date: payment.date,
          reference: payment.reference ?? null,
          metadata: storedMetadata(payment.metadata),
        }
      : undefined,
  }
}

function toCreated(
  { view, payment, warnings, answeredAs }: CreateAndProcessResult,
  { core, baseUrl }: Pick<Sale, 'core' | 'baseUrl'>,
) {
  const data = toInvoice(view, core, baseUrl)
  return {
    data: {
      ...data,
      status: answeredAs ?? data.status,
      ...(payment && { expanded: { payments: [toPayment(payment)] } }),
    },
    warnings,
  }
}

const MOST_NOTES = 2000

/** A note keeps why it was made where invoices keep their notes. */
function toNotes({ reason, notes }: Note['body']): string | null {
  const both = [reason, notes].filter(Boolean).join('\n')
  if (both.length > MOST_NOTES) throw invalidField('reason', 'and notes can have at most 2,000 characters together')
  return both || null
}

async function note(
  { core, member, params, body, baseUrl }: Note,
  type: 'CREDIT_NOTE' | 'DEBIT_NOTE',
  dueDate?: string | undefined,
) {
  const { items, externalReference, issueDate, ...further } = body
  const notes = toNotes(body)
  const said = { id: params.id, type, lines: items?.map(fromItem), notes, externalReference, issueDate, dueDate }
  const made = await createAndProcess(
    core,
    member,
    { create: (unit) => correctInvoice(unit, member, said) },
    toInvoiceSteps(further),
  )
  return toCreated(made, { core, baseUrl })
}

/** What makes an invoice, and may take it all the way at once. */
export const createInvoiceBindings: readonly Binding[] = [
  bind(contract.createInvoice, async ({ core, member, body, baseUrl }) => {
    const { businessId: _businessId, items, paymentDetails, finalize, submit, payment, ...rest } = body
    const content = { ...rest, lines: items.map(fromItem), paymentDetailId: paymentDetails }
    const onward = toInvoiceSteps({ finalize, submit, payment })
    let asked: ReturnType<typeof askForParts> | undefined
    const creation: Creation = {
      askAhead: (unit) => void (asked = askForParts(unit, member.businessId, content)),
      create: (unit) => createInvoice(unit, member, content, { asked }),
    }
    const made = await createAndProcess(core, member, creation, onward)
    return toCreated(made, { core, baseUrl })
  }),

  bind(actions.createCreditNote, (input) => note(input, 'CREDIT_NOTE')),
  bind(actions.createDebitNote, (input) => note(input, 'DEBIT_NOTE', input.body.dueDate)),
]
