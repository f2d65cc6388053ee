import type { Environment } from '../../../../../contract/http/vocabulary.ts'
import type { DayClose, TillDay } from '../../../../../domain/counter/day.ts'
import type { TillEntry, TillKind, TillMoney, TillScreen, TillVat } from '../../../../../domain/counter/entry.ts'
import type { TillState } from '../../../../../ports/receivables/till-repository.ts'
import { toIso, toMillis } from '../../sql/statements.ts'

/** Entries of tills, closes of days and states of tills as rows. */

export type EntryRow = {
  id: string
  businessId: string
  environment: Environment
  kind: TillKind
  invoiceId: string | null
  number: string | null
  total: number
  money: string
  vat: string
  reason: string | null
  day: string
  at: number
  by: string
  byName: string
  tillId: string | null
  tillName: string | null
  soldAt: number | null
}

export type CloseRow = {
  id: string
  businessId: string
  environment: Environment
  number: number
  closedAt: number
  closedBy: string
  closedByName: string
  counted: number | null
  difference: number | null
  remains: number
  note: string | null
  till: string
  tillId: string | null
  tillName: string | null
}

export type StateRow = {
  tillId: string
  tillName: string | null
  waiting: number
  refused: number
  waitingSince: number | null
  at: number
}

type ScreenRow = { readonly tillId: string | null; readonly tillName: string | null }

export const toScreen = ({ tillId, tillName }: ScreenRow): TillScreen | null =>
  tillId === null || tillId === '' ? null : { id: tillId, name: tillName ?? '' }

const columnsOf = (screen: TillScreen | null): ScreenRow => ({
  tillId: screen?.id ?? null,
  tillName: screen?.name ?? null,
})

export const toState = ({ waiting, refused, waitingSince, at, ...row }: StateRow): TillState => ({
  screen: toScreen(row),
  ...{ waiting, refused },
  waitingSince: waitingSince === null ? null : toIso(waitingSince),
  at: toIso(at),
})

export const toEntry = ({ total, money, vat, at, tillId, tillName, soldAt, ...row }: EntryRow): TillEntry => ({
  ...row,
  screen: toScreen({ tillId, tillName }),
  soldAt: soldAt === null ? null : toIso(soldAt),
  total: BigInt(total),
  money: read<TillMoney[]>(money),
  vat: read<TillVat[]>(vat),
  at: toIso(at),
})

export const toClose = ({
  counted,
  difference,
  remains,
  till,
  closedAt,
  tillId,
  tillName,
  ...row
}: CloseRow): DayClose => ({
  ...row,
  screen: toScreen({ tillId, tillName }),
  counted: counted === null ? null : BigInt(counted),
  difference: difference === null ? null : BigInt(difference),
  remains: BigInt(remains),
  till: read<TillDay>(till),
  closedAt: toIso(closedAt),
})

/** JSON has no whole numbers of their own: kobo stand as text, `3500k`. */
const write = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}k` : part))

/** Texts that people write have a name of their own, and are never read as kobo. */
const read = <T>(text: string): T =>
  JSON.parse(text, (name, part: unknown) =>
    typeof part === 'string' && name !== 'reason' && name !== 'byName' && /^-?\d+k$/.test(part)
      ? BigInt(part.slice(0, -1))
      : part,
  ) as T

/** What stands in the columns of an entry besides what it names. */
export const entryColumns = ({ total, money, vat, at, screen, soldAt, ...entry }: TillEntry) => ({
  ...entry,
  total: Number(total),
  money: write(money),
  vat: write(vat),
  at: toMillis(at),
  ...columnsOf(screen),
  soldAt: soldAt === null ? null : toMillis(soldAt),
})

/** What stands in the columns of a close besides what it names. */
export const closeColumns = ({ counted, difference, remains, till, closedAt, screen, ...close }: DayClose) => ({
  ...close,
  ...columnsOf(screen),
  closedAt: toMillis(closedAt),
  counted: counted === null ? null : Number(counted),
  difference: difference === null ? null : Number(difference),
  remains: Number(remains),
  till: write(till),
})

export const stateColumns = ({ screen, waiting, refused, waitingSince, at }: TillState) => ({
  tillId: screen?.id ?? '',
  tillName: screen?.name ?? null,
  ...{ waiting, refused },
  waitingSince: waitingSince === null ? null : toMillis(waitingSince),
  at: toMillis(at),
})
