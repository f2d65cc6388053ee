import type { PaperTemplate } from '../../contract/printing/print-theme.ts'
import { supplierParty } from '../../domain/business/business.ts'
import { dayAfter } from '../../domain/calendar/days.ts'
import type { Member } from '../../domain/people/account.ts'
import { printTheme } from '../../domain/printing/print-theme.ts'
import { sampleDocument } from '../../domain/printing/sample-document.ts'
import { payInto } from '../../domain/records/payment-detail.ts'
import type { UploadStore } from '../../ports/installation/upload-store.ts'
import type { Printer } from '../../ports/printing/printer.ts'
import type { Units } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'

import type { PdfFile } from './invoice-pdf.ts'
import { documentSupplier, logoAt } from './parties.ts'

type Printing = {
  readonly units: Units
  readonly uploads: Pick<UploadStore, 'read'>
  readonly printer: Printer
}

/** What is to be seen before it is saved; what is not said is as in the settings. */
type PreviewInput = {
  readonly template?: PaperTemplate | undefined
  readonly accentColour?: string | undefined
  /** Null: plain paper. */
  readonly letterheadMargin?: number | null | undefined
}

const DAYS_TO_PAY = 30

/** A sample invoice of the business on A4. @throws not_found */
export async function printPreview(
  { units, uploads, printer }: Printing,
  { businessId }: Member,
  { template, accentColour, letterheadMargin }: PreviewInput,
): Promise<PdfFile> {
  const { document, logoUrl, look } = await units.read(async (unit) => {
    const business = await loadBusiness(unit, businessId)
    const party = supplierParty(business)
    const usual = await unit.paymentDetails.getDefault(businessId)
    const today = { day: unit.today, dueDay: dayAfter(unit.today, DAYS_TO_PAY), at: `${unit.today}T09:00:00.000Z` }
    return {
      document: sampleDocument(documentSupplier(party, business), usual ? payInto(usual) : null, today),
      logoUrl: party.logoUrl,
      look: printTheme(business.settings),
    }
  })
  const bytes = await printer.print(
    {
      document,
      logo: await logoAt(logoUrl, (name) => uploads.read(name)),
      look: {
        template: template ?? look.template,
        accentColour: accentColour ?? look.accentColour,
        letterheadMargin: letterheadMargin === undefined ? look.letterheadMargin : letterheadMargin,
      },
    },
    'a4',
  )
  return { fileName: 'sample.pdf', bytes }
}
