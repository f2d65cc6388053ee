import type { DraftLine } from '../../../core/domain/invoice/lines.ts'
import type { DayClose } from '../../../core/domain/counter/day.ts'
import type { TillEntry } from '../../../core/domain/counter/entry.ts'
import type { Member } from '../../../core/domain/people/account.ts'
import { fromItem } from '../../../core/api/wire/invoice.ts'
import { recordCashMovement, type CashMovementInput } from '../../../core/use-cases/counter/cash-movements.ts'
import {
  closeDay,
  listTills,
  saveTillState,
  type DayCloseInput,
  type TillStateInput,
} from '../../../core/use-cases/counter/day-closes.ts'
import { returnAtCounter, type ReturnInput, type ReturnResult } from '../../../core/use-cases/counter/return.ts'
import { sellAtCounter, type SaleInput, type SaleResult } from '../../../core/use-cases/counter/sale.ts'
import { undoSale } from '../../../core/use-cases/counter/undo-sale.ts'
import { unlimited, type Grant } from '../../../core/contract/http/permissions.ts'
import { dataOf } from '../../support/scenario.ts'
import type { App } from './app.ts'

export type Screen = {
  readonly id: string
  sell(items: readonly object[], payments: readonly object[], changes?: Partial<SaleInput>): Promise<SaleResult>
  takeBack(said: ReturnInput): Promise<ReturnResult>
  undo(id: string): Promise<void>
  move(said: CashMovementInput): Promise<TillEntry>
  close(said?: Partial<DayCloseInput>): Promise<DayClose>
  report(said: TillStateInput): Promise<void>
  tills(): ReturnType<typeof listTills>
}

/** A till on a screen of its own: what it does is done as from that device. Null is the desk. */
export async function openScreen(
  { server, owner }: App,
  businessId: string,
  device: { readonly id: string; readonly name: string } | null,
  grant: Grant = unlimited('OWNER'),
): Promise<Screen> {
  const { id: userId } = dataOf(await owner.get('/v1/users/me'))
  const caller = {
    kind: 'person',
    userId,
    sessionId: '',
    name: 'Ngozi',
    device: device && { ...device, roleCeiling: null },
  } as const
  const member: Member = { ...grant, caller, businessId }
  const { units } = server.core
  return {
    id: device?.id ?? 'desk',
    sell: (items, payments, changes) =>
      units.write((unit) =>
        sellAtCounter(unit, member, {
          ...{ customerId: null, tendered: null, reference: null, externalReference: null, soldAt: null },
          ...{ notes: undefined, metadata: undefined },
          lines: items.map((item): DraftLine => fromItem(item as Parameters<typeof fromItem>[0])),
          payments: payments.map((one) => ({ methodDetail: null, metadata: null, ...one }) as SaleInput['payments'][0]),
          ...changes,
        }),
      ),
    takeBack: (said) => units.write((unit) => returnAtCounter(unit, member, said)),
    undo: (id) => units.write(async (unit) => void (await undoSale(unit, member, { id, reason: null }))),
    move: (said) => units.write((unit) => recordCashMovement(unit, member, said)),
    close: (said) =>
      units.write((unit) =>
        closeDay(unit, member, { environment: undefined, counted: null, remains: null, note: null, ...said }),
      ),
    report: (said) => units.write(async (unit) => void (await saveTillState(unit, member, said))),
    tills: () => units.read((unit) => listTills(unit, member, { environment: undefined })),
  }
}
