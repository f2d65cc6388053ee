import { AppError } from '../../contract/http/errors.ts'
import type { EmailRecord } from '../../domain/mail/email.ts'
import type { Member } from '../../domain/people/account.ts'
import type { Attachment } from '../../ports/activity/mailer.ts'
import type { UploadStore } from '../../ports/installation/upload-store.ts'
import type { Printer } from '../../ports/printing/printer.ts'
import type { ReadUnit, Units } from '../../ports/unit.ts'
import { statementPdf } from '../printing/statement.ts'
import { customerStatement, openItems } from '../receivables/reports/customer-reports.ts'

type Printing = {
  readonly units: Units
  readonly uploads: Pick<UploadStore, 'read'>
  readonly printer: Printer
}

/** The statement that goes with a reminder or a statement, up to the day on which it leaves. */
export async function customerAttachment(
  printing: Printing,
  member: Member,
  { kind, customerId }: EmailRecord,
): Promise<Attachment | 'not_sendable'> {
  const asked = { customerId: customerId ?? '', environment: undefined }
  try {
    const report = await printing.units.read(async (unit) => {
      const from = await firstDay(unit, member, { ...asked, kind })
      return customerStatement(unit, member, { ...asked, from, to: unit.today })
    })
    return { fileName: statementFileName(report.from, report.to), bytes: await statementPdf(printing, member, report) }
  } catch (error) {
    // Whatever else went wrong, such as a printer that is busy, may be right at the next try.
    if (error instanceof AppError && isOfCustomer(error)) return 'not_sendable'
    throw error
  }
}

const isOfCustomer = ({ code }: AppError): boolean => code === 'not_found' || code === 'validation_failed'

export const statementFileName = (from: string, to: string): string => `statement-${from}-to-${to}.pdf`

type OfKind = { readonly customerId: string; readonly environment: undefined; readonly kind: EmailRecord['kind'] }

/** From the oldest open item; a statement that nobody asked money with shows the whole year. */
export async function firstDay(unit: ReadUnit, member: Member, { kind, ...of }: OfKind): Promise<string> {
  const { items } = await openItems(unit, member, { ...of, asOf: undefined })
  const year = `${unit.today.slice(0, 4)}-01-01`
  const oldest = items.map(({ entry }) => entry.date).toSorted()[0]
  if (oldest === undefined) return year
  const first = kind === 'STATEMENT' && year < oldest ? year : oldest
  return first < unit.today ? first : unit.today
}
