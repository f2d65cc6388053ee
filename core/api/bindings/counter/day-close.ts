import * as contract from '../../../contract/counter/day-close.ts'
import { invalidField } from '../../../contract/http/errors.ts'
import { closeNumber } from '../../../domain/counter/day.ts'
import { recordCashMovement, readMovement } from '../../../use-cases/counter/cash-movements.ts'
import {
  closeDay,
  listCloses,
  listTills,
  readClose,
  saveTillState,
  tillForReport,
  viewTill,
} from '../../../use-cases/counter/day-closes.ts'
import { tillReportPdf } from '../../../use-cases/printing/till-report.ts'
import { bind, type Binding } from '../../bind.ts'
import { exactKobo, toPage } from '../../wire/record.ts'
import { toCashMovement, toCurrentTill, toDayClose, toTills } from './till-wire.ts'

const koboOrNull = (naira: number | null | undefined): bigint | null =>
  typeof naira === 'number' ? exactKobo(naira) : null

/** The id of a screen, null for the desk, undefined for the own. */
const tillIdOf = (said: string | undefined): string | null | undefined => (said === 'desk' ? null : said)

/** Practice is in the name of the file, too. */
const nameOf = (what: string, environment: string) => `${what}${environment === 'SANDBOX' ? '-sandbox' : ''}.pdf`

/** The day at the counter. */
export const dayCloseBindings: readonly Binding[] = [
  bind(
    contract.moveCash,
    async ({ core, member, body: { kind, amount, reason, tillId } }) => {
      const said = { kind, amount: exactKobo(amount), reason: reason ?? null, tillId: tillIdOf(tillId) }
      return { data: toCashMovement(await core.units.write((unit) => recordCashMovement(unit, member, said))) }
    },
    async ({ core, member, params }) => ({
      data: toCashMovement(await core.units.read((unit) => readMovement(unit, member, params.id))),
    }),
  ),

  bind(
    contract.closeDay,
    async ({ core, member, body: { environment, tillId, counted, remains, note } }) => {
      const said = {
        ...{ environment, tillId: tillIdOf(tillId), note: note ?? null },
        ...{ counted: koboOrNull(counted), remains: koboOrNull(remains) },
      }
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
    const wanted = { environment, tillId: tillIdOf(query.tillId), page, after, limit }
    const found = await core.units.read((unit) => listCloses(unit, member, wanted))
    const last = found.items.length === limit ? found.items.at(-1) : undefined
    return { data: { ...toPage(found, query, toDayClose), ...(last && { nextCursor: last.id }) } }
  }),

  bind(contract.getCurrentTill, async ({ core, member, query: { environment: said, tillId, format = 'json' } }) => {
    const query = { environment: said, tillId: tillIdOf(tillId) }
    if (format === 'json')
      return { data: toCurrentTill(await core.units.read((unit) => viewTill(unit, member, query))) }
    const { environment, screen, till, asOf } = await core.units.read((unit) => tillForReport(unit, member, query))
    const bytes = await tillReportPdf(core, member, { environment, screen, till, close: null, asOf }, format)
    return { fileName: nameOf('x-report', environment), type: 'application/pdf', bytes } as const
  }),

  bind(contract.getDayClose, async ({ core, member, params, query: { format = 'json' } }) => {
    const close = await core.units.read((unit) => readClose(unit, member, params.id))
    if (format === 'json') return { data: toDayClose(close) }
    const { environment, screen, till, closedAt: asOf } = close
    const bytes = await tillReportPdf(core, member, { environment, screen, till, close, asOf }, format)
    return { fileName: nameOf(closeNumber(close.number), environment), type: 'application/pdf', bytes } as const
  }),

  bind(contract.listTills, async ({ core, member, query: { environment: said } }) =>
    core.units.read(async (unit) => {
      const { environment, tills } = await listTills(unit, member, { environment: said })
      return { data: toTills(environment, tills, unit.now.toISOString()) }
    }),
  ),

  bind(contract.reportTill, async ({ core, member, body: { waiting, refused, waitingSince } }) => {
    const said = { waiting, refused, waitingSince: waitingSince ?? null }
    const { at: lastSeenAt } = await core.units.write((unit) => saveTillState(unit, member, said))
    return { data: { ...said, lastSeenAt } }
  }),
]
