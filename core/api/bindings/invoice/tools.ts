import { invalidField } from '../../../contract/http/errors.ts'
import { getSandboxClock, moveSandboxClock } from '../../../contract/installation/sandbox-clock.ts'
import * as contract from '../../../contract/invoice/tools.ts'
import { formatIrn } from '../../../domain/invoice/irn.ts'
import { validateInvoiceData } from '../../../domain/invoice/validate.ts'
import { moveClock, readClock, type PracticeClock } from '../../../use-cases/business/practice-clock.ts'
import { codeOfInvoice, codeOfIrn } from '../../../use-cases/invoice/qr-code.ts'
import { bind, type Binding, type Input } from '../../bind.ts'

export const toolBindings: readonly Binding[] = [
  bind(contract.generateInvoiceQr, async ({ core, member, params }) => ({
    data: core.drawQr(await codeOfInvoice(core, member, params.id)),
  })),
  bind(contract.generateIrn, async ({ body }) => {
    const { invoiceNumber, serviceId, issueDate } = body
    return { data: { irn: formatIrn({ number: invoiceNumber, serviceId, issueDate }) } }
  }),
  bind(contract.generateQr, async ({ core, member, body }) => ({
    data: core.drawQr(await core.units.read((unit) => codeOfIrn(unit, member, body))),
  })),
  bind(contract.validateInvoice, async ({ body }) => {
    const errors = validateInvoiceData(body)
    const isValid = errors.length === 0
    return {
      message: isValid ? 'Invoice data is valid.' : 'Invoice data has validation errors.',
      data: { isValid, errors },
    }
  }),
  bind(getSandboxClock, async ({ core, member }) => ({
    data: toClock(await core.units.read((unit) => readClock(unit, member))),
  })),
  bind(
    moveSandboxClock,
    async ({ core, member, body }) => ({
      data: toClock(await core.units.write((unit) => moveClock(unit, member, moveOf(body)))),
    }),
    async ({ core, member }) => ({ data: toClock(await core.units.read((unit) => readClock(unit, member))) }),
  ),
]

/** @throws validation_failed */
function moveOf({ days = 0, hours = 0, minutes = 0, seconds = 0, reset }: Input<typeof moveSandboxClock>['body']) {
  const onMs = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
  if (reset) {
    if (onMs > 0) throw invalidField('reset', 'must be sent alone; move the clock in a separate call')
    return 'reset'
  }
  if (onMs === 0)
    throw invalidField('days', 'send how far the clock moves: days, hours, minutes or seconds, or reset: true')
  return { onMs }
}

const toClock = ({ now, today, aheadMs }: PracticeClock) => ({
  now: now.toISOString(),
  today,
  aheadSeconds: aheadMs / 1000,
})
