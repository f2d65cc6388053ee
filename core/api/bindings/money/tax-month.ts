import { XLSX } from '../../../contract/http/route.ts'
import type { Environment } from '../../../contract/http/vocabulary.ts'
import {
  getVatWithheldMonth,
  getWhtMonth,
  markVatWithheldRemitted,
  markWhtRemitted,
  noteWhtCreditNotes,
} from '../../../contract/money/tax-month.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import type { Member } from '../../../domain/people/account.ts'
import type { Authority, Remittance, TaxKind, TaxOfAuthority } from '../../../domain/vat/withheld-taxes.ts'
import { monthAfter } from '../../../domain/vat/month.ts'
import type { ReadUnit } from '../../../ports/unit.ts'
import {
  markRemitted,
  noteCreditNotes,
  taxDueDate,
  taxMonth,
  type TaxMonth,
} from '../../../use-cases/vat/withheld-taxes.ts'
import { taxMonthTable } from '../../../use-cases/vat/tax-tables.ts'
import { bind, type Binding } from '../../bind.ts'

type Asked = { readonly month?: string | undefined; readonly environment?: Environment | undefined }

const ofMonth = ({ today }: Pick<ReadUnit, 'today'>, { month, environment }: Asked) => ({
  month: month ?? monthAfter(today.slice(0, 7), -1),
  environment,
})

async function vatWithheld(unit: ReadUnit, member: Member, asked: Asked) {
  const of = ofMonth(unit, asked)
  const { month, environment, total, byAuthority } = await taxMonth(unit, member, of, 'VAT_WITHHELD')
  const foreign = await taxMonth(unit, member, of, 'FOREIGN_SERVICE')
  return {
    ...{ month, environment, total: koboToNumber(total) },
    ...toAmounts(byAuthority[0] ?? nothing('VAT_WITHHELD', month)),
    foreignServices: toAmounts(foreign.byAuthority[0] ?? nothing('FOREIGN_SERVICE', month)),
  }
}

const nothing = (tax: TaxKind, month: string): TaxOfAuthority => ({
  ...{ authority: 'NRS', dueDate: taxDueDate(tax, month), amount: 0n, remitted: 0n, open: 0n },
  ...{ items: [], remittances: [] },
})

/** Taxes that were kept back from suppliers. */
export const taxMonthBindings: readonly Binding[] = [
  bind(getWhtMonth, async ({ core, member, query }) => {
    const taxes = await core.units.read((unit) => taxMonth(unit, member, ofMonth(unit, query), 'WHT'))
    if (query.format !== 'xlsx') return { data: toWhtMonth(taxes) }
    const bytes = await core.writeXlsx(taxMonthTable(taxes), 'WHT')
    return { fileName: `${nameOf('wht', taxes)}.xlsx`, type: XLSX, bytes } as const
  }),

  bind(markWhtRemitted, async ({ core, member, body }) => {
    const taxes = await core.units.write(async (unit) => {
      const { month, environment, authority, remittedOn, reference } = body
      await markRemitted(unit, member, 'WHT', {
        ...{ month, environment, remittedOn, reference: reference ?? '' },
        authority: authority as Authority | undefined,
      })
      return taxMonth(unit, member, ofMonth(unit, body), 'WHT')
    })
    return { data: toWhtMonth(taxes) }
  }),

  bind(noteWhtCreditNotes, async ({ core, member, body }) => {
    const taxes = await core.units.write(async (unit) => {
      const { month, environment, items } = body
      await noteCreditNotes(unit, member, { month, environment, items })
      return taxMonth(unit, member, ofMonth(unit, body), 'WHT')
    })
    return { data: toWhtMonth(taxes) }
  }),

  bind(getVatWithheldMonth, async ({ core, member, query }) => {
    if (query.format !== 'xlsx') {
      return { data: await core.units.read((unit) => vatWithheld(unit, member, query)) }
    }
    const [taxes, foreign] = await core.units.read(async (unit) => [
      await taxMonth(unit, member, ofMonth(unit, query), 'VAT_WITHHELD'),
      await taxMonth(unit, member, ofMonth(unit, query), 'FOREIGN_SERVICE'),
    ])
    const further = [{ sheet: 'Services from abroad', table: taxMonthTable(foreign) }]
    const bytes = await core.writeXlsx(taxMonthTable(taxes), 'VAT withheld', further)
    return { fileName: `${nameOf('vat-withheld', taxes)}.xlsx`, type: XLSX, bytes } as const
  }),

  bind(markVatWithheldRemitted, async ({ core, member, body }) => {
    const data = await core.units.write(async (unit) => {
      const { month, environment, kind = 'VAT_WITHHELD', remittedOn, reference } = body
      await markRemitted(unit, member, kind, {
        ...{ month, environment, remittedOn, reference: reference ?? '', authority: undefined },
      })
      return vatWithheld(unit, member, body)
    })
    return { data }
  }),
]

/** Practice is in the name of the file, too. */
const nameOf = (what: string, { month, environment }: TaxMonth): string =>
  `${what}-${month}${environment === 'SANDBOX' ? '-sandbox' : ''}`

const toWhtMonth = ({ month, environment, total, byAuthority }: TaxMonth) => ({
  ...{ month, environment, total: koboToNumber(total) },
  byAuthority: byAuthority.map((one) => ({ authority: one.authority, ...toAmounts(one) })),
})

const toAmounts = ({ dueDate, amount, remitted, open, items, remittances }: TaxOfAuthority) => ({
  dueDate,
  amount: koboToNumber(amount),
  remitted: koboToNumber(remitted),
  open: koboToNumber(open),
  items: items.map(({ remittance, ...item }) => ({
    ...{ id: item.id, date: item.date, supplierId: item.supplierId, supplierName: item.supplierName },
    ...{ supplierTin: item.supplierTin, billId: item.billId, billNumber: item.billNumber },
    receiptNumber: item.receiptNumber,
    base: koboToNumber(item.base),
    ratePercent: item.ratePercent === null ? null : Number(item.ratePercent),
    amount: koboToNumber(item.amount),
    isRemitted: remittance !== null,
    remittanceReference: remittance?.reference ?? null,
    creditNoteNumber: item.creditNoteNumber,
  })),
  remittances: remittances.map(toRemittance),
})

const toRemittance = ({ id, remittedOn, reference, amount, recordedAt, recordedBy }: Remittance) => ({
  ...{ id, remittedOn, reference, recordedAt, recordedBy },
  amount: koboToNumber(amount),
})
