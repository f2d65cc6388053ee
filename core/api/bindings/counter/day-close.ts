import * as contract from '../../../contract/counter/day-close.ts'
import { invalidField } from '../../../contract/http/errors.ts'
import { closeNumber } from '../../../domain/counter/day.ts'
import { recordCashMovement, readMovement } from '../../../use-cases/counter/cash-movements.ts'
import { closeDay, listCloses, readClose, tillForReport, viewTill } from '../../../use-cases/counter/day-closes.ts'
import { tillReportPdf } from '../../../use-cases/printing/till-report.ts'
import { bind, type Binding } from '../../bind.ts'
import { exactKobo, toPage } from '../../wire/record.ts'
import { toCashMovement, toCurrentTill, toDayClose } from './till-wire.ts'

const koboOrNull = (naira: number | null | undefined): bigint | null =>
  typeof naira === 'number' ? exactKobo(naira) : null

/** Practice is in the name of the file, too. */
const nameOf = (what: string, environment: string) => `${what}${environment === 'SANDBOX' ? '-sandbox' : ''}.pdf`

/** The day at the counter. */
export const dayCloseBindings: readonly Binding[] = [
  bind(
    contract.moveCash,
    async ({ core, member, body: { kind, amount, reason } }) => {
      const said = { kind, amount: exactKobo(amount), reason: reason ?? null }
      return { data: toCashMovement(await core.units.write((unit) => recordCashMovement(unit, member, said))) }
    },
    async ({ core, member, params }) => ({
      data: toCashMovement(await core.units.read((unit) => readMovement(unit, member, params.id))),
    }),
  ),

  bind(
    contract.closeDay,
    async ({ core, member, body: { environment, counted, remains, note } }) => {
      const said = { environment, counted: koboOrNull(counted), remains: koboOrNull(remains), note: note ?? null }
      return { data: toDayClose(await core.units.write((unit) => closeDay(unit, member, said))) }
    },
    async ({ core, member, params }) => ({
      data: toDayClose(await core.units.read((unit) => readClose(unit, member, params.id))),
    }),
  ),

  bind(contract.listDayCloses, async ({ core, member, query }) => {
    if (query.after !== undefined && query.page !== 1) {
      throw invalidField('after', 'replaces page; send one of them')
    }
    const { environment, page, after, limit } = query
    const found = await core.units.read((unit) => listCloses(unit, member, { environment, page, after, limit }))
    const last = found.items.length === limit ? found.items.at(-1) : undefined
    return { data: { ...toPage(found, query, toDayClose), ...(last && { nextCursor: last.id }) } }
  }),

  bind(contract.getCurrentTill, async ({ core, member, query: { environment: said, format = 'json' } }) => {
    const query = { environment: said }
    if (format === 'json')
      return { data: toCurrentTill(await core.units.read((unit) => viewTill(unit, member, query))) }
    const { environment, till, asOf } = await core.units.read((unit) => tillForReport(unit, member, query))
    const bytes = await tillReportPdf(core, member, { environment, till, close: null, asOf }, format)
    return { fileName: nameOf('x-report', environment), type: 'application/pdf', bytes } as const
  }),

  bind(contract.getDayClose, async ({ core, member, params, query: { format = 'json' } }) => {
    const close = await core.units.read((unit) => readClose(unit, member, params.id))
    if (format === 'json') return { data: toDayClose(close) }
    const { environment, till, closedAt: asOf } = close
    const bytes = await tillReportPdf(core, member, { environment, till, close, asOf }, format)
    return { fileName: nameOf(closeNumber(close.number), environment), type: 'application/pdf', bytes } as const
  }),
]
