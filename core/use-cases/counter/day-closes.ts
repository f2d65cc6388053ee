import { AppError, invalidField } from '../../contract/http/errors.ts'
import type { Environment } from '../../contract/http/vocabulary.ts'
import { may, refusalMessage } from '../../contract/http/permissions.ts'
import { by } from '../../domain/audit/audit.ts'
import { environmentOf } from '../../domain/business/business.ts'
import { clockProblem } from '../../domain/calendar/clock-mark.ts'
import { formatDate } from '../../domain/calendar/format.ts'
import { lagosDate } from '../../domain/calendar/lagos.ts'
import {
  closeNumber,
  tillDay,
  defaultRemains,
  withoutSums,
  type DayClose,
  type TillDay,
} from '../../domain/counter/day.ts'
import type { TillScreen } from '../../domain/counter/entry.ts'
import { koboToNumber } from '../../domain/money/decimal.ts'
import { formatNaira } from '../../domain/money/format.ts'
import { sumKobo, type Kobo } from '../../domain/money/money.ts'
import { callerId, type Member } from '../../domain/people/account.ts'
import type { CloseQuery, TillKey, TillState } from '../../ports/receivables/till-repository.ts'
import type { Page } from '../../ports/records/record-repository.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'
import { tillScreenOf, tillForLog } from '../receivables/posting/till.ts'

import { limitOf } from './limits.ts'

/** What the till did since its last close: the X report. */
export type CurrentTill = {
  readonly environment: Environment
  /** Whose drawer it is; null of the desk. */
  readonly screen: TillScreen | null
  readonly till: TillDay
  /** An earlier day that nobody closed; null where the open day is today's. */
  readonly unclosedDay: string | null
  readonly lastClose: DayClose | null
  readonly asOf: string
}

/** What this member may see of it: who counts blind sees no sum of the day before it is closed. */
export type TillView = CurrentTill & { readonly isBlind: boolean }

type TillQuery = {
  readonly environment: Environment | undefined
  /** The id of a screen, or null for the desk; undefined: the till at which the member stands. */
  readonly tillId?: string | null | undefined
}

/**
 * The till that is meant. Others than the own are seen, counted and closed by a MANAGER: also that of a screen which is
 * not paired any more.
 *
 * @throws not_found, role_insufficient
 */
export async function findTill(
  unit: ReadUnit,
  member: Member,
  { environment, tillId }: { readonly environment: Environment; readonly tillId: string | null | undefined },
): Promise<TillScreen | null> {
  const own = tillScreenOf(member)
  if (tillId === undefined || tillId === (own?.id ?? null)) return own
  if (!may(member, 'till.others')) {
    throw new AppError('role_insufficient', { message: refusalMessage(member, 'till.others') })
  }
  if (tillId === null) return null
  const known = await unit.till.screens(member.businessId, environment)
  const found = known.find((screen) => screen?.id === tillId)
  if (!found) throw new AppError('not_found', { message: 'Till not found. Nothing was sold there yet.' })
  return found
}

/** A look at any time; it changes nothing. */
async function currentTill(
  unit: ReadUnit,
  member: Member,
  { environment: said, tillId }: TillQuery,
): Promise<CurrentTill> {
  const environment = said ?? environmentOf(await loadBusiness(unit, member.businessId))
  return tillOf(unit, member, environment, await findTill(unit, member, { environment, tillId }))
}

async function tillOf(
  unit: ReadUnit,
  { businessId }: Member,
  environment: Environment,
  screen: TillScreen | null,
): Promise<CurrentTill> {
  const key = { environment, tillId: screen?.id ?? null }
  const lastClose = (await unit.till.lastClose(businessId, key)) ?? null
  const till = tillDay(await unit.till.sinceLastClose(businessId, key), lastClose?.remains ?? 0n)
  const unclosedDay = till.day !== null && till.day < unit.today ? till.day : null
  return { environment, screen, till, unclosedDay, lastClose, asOf: unit.now.toISOString() }
}

/** A till on the page of the day, with what it last told of itself. */
export type TillOnPage = TillView & {
  readonly isOwn: boolean
  readonly state: TillState | null
  /** The closes of today, and the sales in them. */
  readonly closedToday: { readonly count: number; readonly sales: TillDay['sales'] }
}

/**
 * All tills of the business as the member may see them, the desk's first: those where something happened, and those that
 * told of themselves. Who may not see others sees the own.
 */
export async function listTills(
  unit: ReadUnit,
  member: Member,
  { environment: said }: Pick<TillQuery, 'environment'>,
): Promise<{ readonly environment: Environment; readonly tills: readonly TillOnPage[] }> {
  const { businessId } = member
  const business = await loadBusiness(unit, businessId)
  const environment = said ?? environmentOf(business)
  const own = tillScreenOf(member)
  const states = await unit.till.states(businessId)
  const all = may(member, 'till.others')
    ? [own, ...(await unit.till.screens(businessId, environment)), ...states.map(({ screen }) => screen)]
    : [own]
  const screens = new Map(all.map((screen) => [screen?.id ?? null, screen]))
  const { blindCount: isBlind } = limitOf(member, business.settings)
  const tills: TillOnPage[] = []
  for (const screen of [...screens.values()].toSorted(byName)) {
    const current = await tillOf(unit, member, environment, screen)
    const till = isBlind ? withoutSums(current.till) : current.till
    const state = states.find((one) => one.screen?.id === screen?.id) ?? null
    const closed = await closesOfToday(unit, businessId, { environment, tillId: screen?.id ?? null })
    const sales = {
      count: closed.reduce((sum, close) => sum + close.till.sales.count, 0),
      total: isBlind ? 0n : sumKobo(closed.map((close) => close.till.sales.total)),
    }
    const isOwn = (screen?.id ?? null) === (own?.id ?? null)
    tills.push({ ...current, till, isBlind, isOwn, state, closedToday: { count: closed.length, sales } })
  }
  return { environment, tills }
}

/** More closes of one till than that in a day are not looked for. */
const MOST_CLOSES = 20

async function closesOfToday({ till, now }: ReadUnit, businessId: string, key: TillKey): Promise<readonly DayClose[]> {
  const { items } = await till.closes(businessId, { ...key, page: 1, after: undefined, limit: MOST_CLOSES })
  return items.filter(({ closedAt }) => lagosDate(new Date(closedAt)) === lagosDate(now))
}

/** The desk first. */
const byName = (left: TillScreen | null, right: TillScreen | null): number =>
  left === null || right === null
    ? Number(left !== null) - Number(right !== null)
    : left.name.localeCompare(right.name) || left.id.localeCompare(right.id)

/** What a till tells the desk of the sales that lie in its own store. */
export type TillStateInput = {
  readonly waiting: number
  readonly refused: number
  /** When the oldest of them was made, ISO 8601. */
  readonly waitingSince: string | null
}

/** Keeps what a till told of itself, in place of what it told before. The desk needs not be told of its own. */
export async function saveTillState(unit: Unit, member: Member, said: TillStateInput): Promise<TillState> {
  const state = { ...said, screen: tillScreenOf(member), at: unit.now.toISOString() }
  if (state.screen !== null) await unit.till.saveState(member.businessId, state)
  unit.concerns({ kind: 'business', id: member.businessId })
  return state
}

/** The day as this member may see it. */
export async function viewTill(unit: ReadUnit, member: Member, query: TillQuery): Promise<TillView> {
  const current = await currentTill(unit, member, query)
  const { blindCount: isBlind } = limitOf(member, (await loadBusiness(unit, member.businessId)).settings)
  return { ...current, till: isBlind ? withoutSums(current.till) : current.till, isBlind }
}

/** What should be in the drawer now, kobo; null for who counts blind. */
export async function expectedCash(unit: ReadUnit, member: Member, environment: Environment): Promise<Kobo | null> {
  const { isBlind, till } = await viewTill(unit, member, { environment })
  return isBlind ? null : till.expected
}

/** The day for its paper. @throws role_insufficient for who counts blind */
export async function tillForReport(unit: ReadUnit, member: Member, query: TillQuery): Promise<CurrentTill> {
  const { isBlind, ...current } = await viewTill(unit, member, query)
  if (!isBlind) return current
  throw new AppError('role_insufficient', {
    message: 'The drawer is counted before anybody sees what should be in it. Close the day first.',
  })
}

export type DayCloseInput = TillQuery & {
  /** Cash in the drawer, kobo. */
  readonly counted: Kobo | null
  /** Of it, what stays in the drawer; null: the float again. */
  readonly remains: Kobo | null
  /** Why the count differs. */
  readonly note: string | null
}

/**
 * Closes the day of one till with all that was recorded there before: the Z report, with the next number of the business.
 * What is recorded after it belongs to the next.
 *
 * Closes never run backwards: there is none while the clock is behind the last one and doubted. Where that one was made by
 * a clock that was wrong, this is as late as it.
 *
 * @throws nothing_to_close, clock_behind, folder_is_a_copy, folder_retired, validation_failed, not_found, role_insufficient
 */
export async function closeDay(
  unit: Unit,
  member: Member,
  { environment: said, tillId, counted, remains, note }: DayCloseInput,
): Promise<DayClose> {
  if (unit.isCopy) throw new AppError('folder_is_a_copy')
  if (unit.isRetired) throw new AppError('folder_retired')
  if (counted === null && limitOf(member, (await loadBusiness(unit, member.businessId)).settings).blindCount) {
    throw invalidField('counted', 'is required: count the cash in the drawer')
  }
  const { environment, screen, till } = await currentTill(unit, member, { environment: said, tillId })
  if (till.day === null) throw new AppError('nothing_to_close')
  const lastClose = (await unit.till.lastOfAllCloses(member.businessId, environment)) ?? null
  const closedAt = laterOf(unit.now.toISOString(), lastClose?.closedAt)
  if (lastClose !== null && closedAt === lastClose.closedAt) await assertClockTrusted(unit, closedAt)
  const stays = remains ?? defaultRemains(till, counted)
  const most = counted ?? (till.expected > 0n ? till.expected : 0n)
  if (stays > most) {
    const which = counted === null ? 'expected cash' : 'counted cash'
    throw invalidField('remains', `is more than the ${which}, ${formatNaira(most)}`)
  }

  const close: DayClose = {
    id: unit.ids.uuid(),
    businessId: member.businessId,
    environment,
    screen,
    number: (lastClose?.number ?? 0) + 1,
    closedAt,
    closedBy: callerId(member.caller),
    closedByName: member.caller.name,
    counted,
    difference: counted === null ? null : counted - till.expected,
    note,
    remains: stays,
    till,
  }
  const figures = await unit.till.close(close)
  unit.concerns({ kind: 'dayClose', id: close.id })
  await unit.audit.append({
    ...by(member),
    at: unit.now.toISOString(),
    action: 'day.closed',
    subject: { kind: 'dayClose', id: close.id },
    from: null,
    to: {
      number: closeNumber(close.number),
      environment,
      ...tillForLog(screen),
      sales: koboToNumber(till.sales.total),
      expected: koboToNumber(till.expected),
      counted: counted === null ? null : koboToNumber(counted),
      difference: close.difference === null ? null : koboToNumber(close.difference),
      note,
      figures,
    },
  })
  return close
}

/** Instants of ISO 8601 in UTC sort as text. */
const laterOf = (now: string, before: string | undefined): string =>
  before !== undefined && before > now ? before : now

/** A later close may have been made by a clock that was wrong and is right now. @throws clock_behind */
async function assertClockTrusted({ instance, now }: ReadUnit, lastClosedAt: string): Promise<void> {
  const mark = await instance.clockMark()
  if (mark !== null && clockProblem(mark, now) === null) return
  const [shown, closed] = [now, new Date(lastClosedAt)].map((at) => formatDate(lagosDate(at)))
  throw new AppError('clock_behind', {
    message: `The clock of this computer shows ${shown}, but the day was closed on ${closed} already. Set the date of the computer right, then close.`,
  })
}

/** @throws not_found */
export async function readClose({ till }: ReadUnit, { businessId }: Member, id: string): Promise<DayClose> {
  const close = await till.getClose(businessId, id)
  if (!close) throw new AppError('not_found', { message: 'Day close not found.' })
  return close
}

/** A page of closes, the newest first. @throws validation_failed for an `after` that is no close */
export async function listCloses(
  unit: ReadUnit,
  { businessId }: Member,
  { environment: said, ...query }: Omit<CloseQuery, 'environment'> & Pick<TillQuery, 'environment'>,
): Promise<Page<DayClose>> {
  const environment = said ?? environmentOf(await loadBusiness(unit, businessId))
  const { after } = query
  if (after !== undefined && (await unit.till.getClose(businessId, after))?.environment !== environment) {
    throw invalidField('after', 'is not a cursor; use nextCursor of the previous page')
  }
  return unit.till.closes(businessId, { ...query, environment })
}
