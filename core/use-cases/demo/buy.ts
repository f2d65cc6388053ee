import { dayAfter } from '../../domain/calendar/days.ts'
import type { Member } from '../../domain/people/account.ts'
import type { PaidOutDetails } from '../../domain/payables/entry.ts'
import type { PurchaseLineInput, PurchaseRecord } from '../../domain/purchases/purchase.ts'
import type { SupplierRecord } from '../../domain/purchases/supplier.ts'
import type { Unit } from '../../ports/unit.ts'
import { payWithBill } from '../payables/record.ts'
import { createPurchase } from '../purchases/drafts.ts'
import { recordPurchase } from '../purchases/record.ts'
import { suppliers } from '../purchases/suppliers.ts'
import { createRecord } from '../records/records.ts'

import { demoPurchases, demoSuppliers } from './purchases.ts'

type DemoPurchase = (typeof demoPurchases)[number]

/** Fills the purchases of the demo business. @returns the id of the expense whose receipt is still to be added */
export async function buyForDemo(unit: Unit, member: Member, accountId: string): Promise<string | undefined> {
  const made = new Map<string, SupplierRecord>()
  for (const [name, content] of Object.entries(demoSuppliers)) {
    made.set(name, await createRecord(unit, member, suppliers, content))
  }
  let expense: string | undefined
  for (const purchase of demoPurchases) {
    const supplier = purchase.supplier && made.get(purchase.supplier)
    const date = typeof purchase.date === 'string' ? purchase.date : dayAfter(unit.today, -purchase.date)
    const draft = await createPurchase(unit, member, {
      environment: undefined,
      content: {
        type: purchase.type ?? 'BILL',
        ...{ supplierId: supplier?.id ?? null, supplierInvoiceNumber: purchase.number ?? null, date },
        customsValue: purchase.customs?.value ?? null,
        declarationNumber: purchase.customs?.declaration ?? null,
        lines: purchase.lines.map(toLine),
        ...{ billId: null, irn: null, taxPoint: null, dueDate: null, printedTotal: null, notes: null },
        externalReference: null,
      },
    })
    const bill = await recordPurchase(unit, member, draft.id)
    if (purchase.paid) await pay(unit, member, bill, { accountId, supplier, paid: purchase.paid })
    if (purchase.hasReceipt) expense = bill.id
  }
  return expense
}

function toLine(line: DemoPurchase['lines'][number]): PurchaseLineInput {
  return {
    description: line.description,
    quantity: { units: line.quantity ?? 1n, scale: 0 },
    unitPrice: { units: line.unitPrice, scale: 0 },
    unitPriceWithVat: null,
    taxPercent: line.isFree ? { units: 0n, scale: 0 } : { units: 75n, scale: 1 },
    discount: 0n,
    printedTax: line.assessed ?? null,
    kind: line.kind ?? null,
    category: line.category ?? null,
    chosenInputVat: line.inputVat ?? (line.isFree ? 'NONE_DUE' : null),
    chosenReason: line.reason ?? null,
    forZeroRated: false,
    billLine: null,
    productCode: null,
  }
}

type Paying = {
  readonly accountId: string
  readonly supplier: SupplierRecord | undefined
  readonly paid: NonNullable<DemoPurchase['paid']>
}

async function pay(unit: Unit, member: Member, bill: PurchaseRecord, { accountId, supplier, paid }: Paying) {
  const ratePercent = paid.withheld ? (supplier?.defaultWhtPercent ?? null) : null
  const isBank = paid.from === 'BANK'
  const details: PaidOutDetails = {
    method: isBank ? 'BANK_TRANSFER' : 'CASH',
    accountId: isBank ? accountId : paid.from,
    ...{ methodDetail: null, reference: null, externalReference: null, metadata: null, note: null },
  }
  await payWithBill(unit, member, bill, {
    amount: null,
    date: dayAfter(bill.date, paid.after),
    details,
    deductions: ratePercent === null ? [] : [{ kind: 'WHT', amount: null, ratePercent, base: null }],
  })
}
