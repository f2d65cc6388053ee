import { AppError } from '../../contract/http/errors.ts'
import { supplierParty } from '../../domain/business/business.ts'
import { formatDate } from '../../domain/calendar/format.ts'
import { formatKobo, formatNaira } from '../../domain/money/format.ts'
import { ageFacts, type StatementRow, type StatementText } from '../../domain/printing/account-statement.ts'
import { printTheme } from '../../domain/printing/print-theme.ts'
import { NO_AGES, type Ages } from '../../domain/receivables/ageing.ts'
import { isDebit, sizeOf } from '../../domain/receivables/entry.ts'
import type { UploadStore } from '../../ports/installation/upload-store.ts'
import type { Printer } from '../../ports/printing/printer.ts'
import type { ReadUnit, Units } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'
import type { SupplierStatement } from '../payables/reports.ts'
import { PAYABLE_LABELS } from '../payables/tables.ts'

import { documentPayee, documentSupplier, logoAt } from './parties.ts'

type Printing = {
  readonly units: Units
  readonly uploads: Pick<UploadStore, 'read'>
  readonly printer: Pick<Printer, 'printStatement'>
}

/** The account with a supplier on A4, to be laid beside the supplier's own statement. @throws not_found */
export async function supplierStatementPdf(
  { units, uploads, printer }: Printing,
  statement: SupplierStatement,
): Promise<Uint8Array> {
  const { paper, logoUrl, look } = await units.read((unit) => compose(unit, statement))
  return printer.printStatement({ statement: paper, logo: await logoAt(logoUrl, (name) => uploads.read(name)), look })
}

async function compose(unit: ReadUnit, statement: SupplierStatement) {
  const { businessId, supplierId, environment } = statement.account
  const payee = supplierId === null ? undefined : await unit.suppliers.getEvenDeleted(businessId, supplierId)
  if (!payee) throw new AppError('not_found', { message: 'Supplier not found.' })
  const business = await loadBusiness(unit, businessId)
  const party = supplierParty(business)
  const paper = {
    supplier: documentSupplier(party, business),
    customer: documentPayee(payee),
    ...{ environment, from: statement.from, to: statement.to },
    heading: 'OUR ACCOUNT WITH',
    text: textOf(statement, await agesOf(unit, statement)),
  }
  return { paper, logoUrl: party.logoUrl, look: printTheme(business.settings) }
}

/** What is owed at the end of the last day, by age. */
async function agesOf({ payables }: ReadUnit, { account, to }: SupplierStatement): Promise<Ages> {
  const aged = await payables.ageing(account, to)
  return aged.find(({ supplierId }) => supplierId === account.supplierId) ?? NO_AGES
}

function textOf({ from, to, opening, lines, closing }: SupplierStatement, ages: Ages): StatementText {
  const first: StatementRow = {
    ...{ date: formatDate(from), what: 'Opening balance', reference: '', due: '', charged: '', settled: '' },
    balance: formatKobo(opening),
  }
  const rows = lines.map(({ entry, balance }): StatementRow => {
    const { kind, reverses, number, details, dueDate } = entry
    const name = number === null ? PAYABLE_LABELS[kind] : `${PAYABLE_LABELS[kind]} ${number}`
    const size = formatKobo(sizeOf(entry))
    return {
      date: formatDate(entry.date),
      what: reverses === null ? name : `${name} reversed`,
      reference: details && 'reference' in details ? (details.reference ?? '') : '',
      due: dueDate === null || reverses !== null ? '' : formatDate(dueDate),
      charged: isDebit(entry) ? size : '',
      settled: isDebit(entry) ? '' : size,
      balance: formatKobo(balance),
    }
  })
  const isCredit = closing < 0n
  return {
    period: `${formatDate(from)} to ${formatDate(to)}`,
    rows: [first, ...rows],
    closing: {
      label: isCredit ? 'Credit with the supplier' : 'We owe',
      value: formatNaira(isCredit ? -closing : closing),
    },
    payment: null,
    ages: ageFacts(ages, closing),
  }
}
