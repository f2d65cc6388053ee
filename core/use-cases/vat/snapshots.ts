import { invalidField } from '../../contract/http/errors.ts'
import { by } from '../../domain/audit/audit.ts'
import { lagosDate } from '../../domain/calendar/lagos.ts'
import { koboToNumber } from '../../domain/money/decimal.ts'
import type { Member } from '../../domain/people/account.ts'
import type { VatReturn } from '../../domain/vat/return.ts'
import {
  changesSince,
  isUnchanged,
  vatItems,
  type ExportedVatMonth,
  type VatChange,
  type VatSnapshotHead,
} from '../../domain/vat/snapshot.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'

/** What was exported of a month, and what is different since one of those times. */
export type SinceExport = {
  /** The newest first. */
  readonly exports: readonly VatSnapshotHead[]
  /** Null of a month that was never exported. */
  readonly compared: { readonly with: VatSnapshotHead; readonly changes: readonly VatChange[] } | null
}

/** Keeps the figures that leave the desk, with what they are made of. The same once more keeps nothing. */
export async function keepSnapshot(unit: Unit, member: Member, exported: ExportedVatMonth): Promise<void> {
  const { businessId } = member
  const { month, environment, items } = exported
  const [newest] = await unit.vatMonths.snapshots(businessId, exported)
  if (newest) {
    const known = await unit.vatMonths.snapshotItems(businessId, exported, newest.id)
    if (known && isUnchanged(known, items)) return
  }
  const takenAt = unit.now.toISOString()
  const figures = await unit.vatMonths.addSnapshot(businessId, {
    ...exported,
    ...{ id: unit.ids.uuid(), takenAt, takenBy: member.caller.name },
  })
  unit.concerns({ kind: 'business', id: businessId })
  await unit.audit.append({
    ...by(member),
    at: takenAt,
    subject: { kind: 'business', id: businessId },
    action: 'business.vatMonthExported',
    from: null,
    to: { month, environment, vat: koboToNumber(exported.vat), figures },
  })
}

/**
 * The export that was declared, as far as anybody knows: the first after the end of the month, whatever was exported since.
 * While the month ran, nothing was declared: of those the last.
 */
function declared(exports: readonly VatSnapshotHead[], month: string): VatSnapshotHead | undefined {
  const after = exports.filter(({ takenAt }) => lagosDate(new Date(takenAt)).slice(0, 7) > month)
  return after.at(-1) ?? exports[0]
}

/**
 * What is different from when the month was exported: for its return, or the time that `since` names.
 *
 * @throws validation_failed where the month has no such export
 */
export async function sinceExport(
  unit: ReadUnit,
  { businessId }: Pick<Member, 'businessId'>,
  vat: VatReturn,
  since: string | undefined,
): Promise<SinceExport> {
  const exports = await unit.vatMonths.snapshots(businessId, vat)
  const compared = since === undefined ? declared(exports, vat.month) : exports.find(({ id }) => id === since)
  if (!compared) {
    if (since === undefined) return { exports, compared: null }
    throw invalidField('since', 'is not an export of this month; `exports` has their ids')
  }
  const items = (await unit.vatMonths.snapshotItems(businessId, vat, compared.id)) ?? []
  return { exports, compared: { with: compared, changes: changesSince(items, vatItems(vat)) } }
}
