import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { PDFDocument } from 'pdf-lib'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'

import { expectOk, freshReadyBusiness, openApp } from '../support/app.ts'
import { fileOf, jobOf, unzipped } from '../activity/job-steps.ts'

import { billBody, createSupplier } from './support.ts'

const app = openApp()
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

describe('the archive of a month in which something was bought', () => {
  it(
    'has its bills with their papers, payments, receipts for withheld tax and the return',
    { timeout: 120_000 },
    async () => {
      const businessId = await freshReadyBusiness(app.owner)
      const supplierId = await createSupplier(app.owner, businessId)
      const bill = expectOk(
        await app.owner.post('/v1/purchases', billBody(businessId, supplierId, { record: true })),
        201,
      )
      const other = expectOk(await app.owner.post('/v1/purchases', billBody(businessId, null, { record: true })), 201)
      await app.owner.post('/v1/purchases', billBody(businessId, supplierId, { date: '2026-10-31', record: true }))
      for (const _ of [1, 2]) {
        expectOk(await app.owner.upload('POST', `/v1/purchases/${bill.id}/attachments`, 'file', pdf), 201)
      }
      expectOk(
        await app.owner.post(`/v1/purchases/${bill.id}/payments`, {
          ...{ date: '2026-11-20', method: 'BANK_TRANSFER' },
          deductions: [{ kind: 'WHT', ratePercent: 2 }],
        }),
        201,
      )

      const job = await jobOf(app.owner, { businessId, kind: 'MONTH_ARCHIVE', month: '2026-11' })
      expect(job.state).toBe('DONE')
      const files = unzipped(await fileOf(app.owner, job))
      expect([...files.keys()].toSorted()).toEqual(
        [
          ...[
            `bills/${bill.number}-2.pdf`,
            `bills/${bill.number}.pdf`,
            'SHA256SUMS',
            'bills.xlsx',
            'index.csv',
            'index.html',
          ],
          ...[
            'invoices.xlsx',
            'lines.xlsx',
            'payments-out.xlsx',
            'payments.xlsx',
            'vat-return.pdf',
            'wht/WHR000001.pdf',
          ],
        ].toSorted(),
      )
      expect(files.get(`bills/${bill.number}.pdf`)?.equals(pdf)).toBe(true)
      expect((await PDFDocument.load(files.get('wht/WHR000001.pdf') ?? '')).getTitle()).toContain('WHR000001')
      const html = files.get('index.html')?.toString() ?? ''
      expect(html).toContain('<a href="bills.xlsx">')
      expect(html).not.toContain('Not in this archive')
      const sums = files.get('SHA256SUMS')?.toString() ?? ''
      for (const name of files.keys()) if (name !== 'SHA256SUMS') expect(sums).toContain(`  ${name}\n`)

      const read = await readSheet(files.get('bills.xlsx') ?? Buffer.of())
      const column = (head: string) => read.slice(1).map((row) => row[read[0]?.indexOf(head) ?? -1])
      expect(column('Number')).toEqual([bill.number, other.number])
      expect(column('Total of the bill (NGN)')).toEqual([107_500, 107_500])
    },
  )

  it('says which paper is missing', { timeout: 120_000 }, async () => {
    const businessId = await freshReadyBusiness(app.owner)
    const bill = expectOk(await app.owner.post('/v1/purchases', billBody(businessId, null, { record: true })), 201)
    const { attachments } = expectOk(
      await app.owner.upload('POST', `/v1/purchases/${bill.id}/attachments`, 'file', pdf),
      201,
    )
    const stored = await app.server.storage.read(({ purchases }) => purchases.attachmentsOf([bill.id]))
    await rm(join(app.server.folder, 'uploads', stored[0]?.storedAs ?? ''))
    const job = await jobOf(app.owner, { businessId, kind: 'MONTH_ARCHIVE', month: '2026-11' })
    const files = unzipped(await fileOf(app.owner, job))
    expect(files.get('index.html')?.toString()).toContain(`${attachments[0].fileName} of ${bill.number}`)
  })
})
