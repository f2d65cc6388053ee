import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'

import PDFDocument from 'pdfkit'
import QRCode from 'qrcode'

import { createQrEncryptor } from '../../core/adapters/crypto/qr-encryptor.ts'
import { renderInvoicePdf } from '../../core/adapters/printing/a4/invoice.ts'
import { qrMatrix } from '../../core/adapters/printing/image/qr-matrix.ts'
import { qrPng } from '../../core/adapters/printing/image/qr-png.ts'
import { lineFigures } from '../../core/domain/printing/document-facts.ts'
import type { InvoiceDocument } from '../../core/domain/printing/invoice-document.ts'
import { invoiceOf, standardInvoice } from '../printing/sample-invoice.ts'
import { launchBrowser } from '../support/browser/launch.ts'
import { dataOf } from '../support/scenario.ts'
import { startServerProcess } from '../support/server-process.ts'

import { interleaved, median } from './measure.ts'
import type { Result } from './report.ts'
import { signIn, type SizedDatabase } from './sized-database.ts'

const require = createRequire(import.meta.url)
const FONT = require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
const BOLD = require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')
const PUBLIC_KEY = readFileSync(new URL('../fixtures/qr/test-public-key.pem', import.meta.url), 'utf8')
const PLAIN = JSON.stringify({ irn: standardInvoice.irn, certificate: 'bEF0V3FJbmo5cVZYbEdCblB4QVpjMG9HVWFr' })

/** How long somebody looks at an invoice before it goes on paper. */
const LOOKED_AT_MS = 3_000

/** Milliseconds that one of so many takes, one after the other. */
async function each(count: number, work: () => unknown): Promise<number> {
  const began = performance.now()
  for (let n = 0; n < count; n += 1) await work()
  return (performance.now() - began) / count
}

/** Row 8: a code encrypted and drawn as PNG, against the library that is usual for the drawing alone. */
async function benchQr(rounds: number): Promise<Result> {
  const { encrypt } = createQrEncryptor()
  const text = encrypt(PUBLIC_KEY, PLAIN)
  const measured = await interleaved(rounds, {
    ours: () => each(40, () => qrPng(encrypt(PUBLIC_KEY, PLAIN))),
    qrcode: () => each(10, () => QRCode.toBuffer(text, { errorCorrectionLevel: 'H', scale: 4 })),
  })
  return {
    row: '8',
    name: 'a QR code, encrypted and drawn',
    unit: 'ms',
    value: median(measured.ours),
    against: { name: 'toBuffer of qrcode', value: median(measured.qrcode) },
    goal: { atMost: 0.1 },
    samples: measured,
  }
}

/** The same words and figures with pdfkit as it comes: no tags, no layout, no archive. */
function barePdf({ supplier, buyer, lines, totals, qrText }: InvoiceDocument): Promise<number> {
  return new Promise((done, failed) => {
    const pdf = new PDFDocument({ size: 'A4', margin: 42 })
    let length = 0
    pdf
      .on('data', (chunk: Buffer) => (length += chunk.length))
      .on('end', () => done(length))
      .on('error', failed)
    pdf.registerFont('regular', FONT).registerFont('bold', BOLD)
    pdf.font('bold', 19).text('Tax invoice').font('regular', 9)
    for (const text of [supplier.name, ...supplier.address, buyer.name, ...buyer.address]) pdf.text(text)
    if (qrText !== null) {
      const matrix = qrMatrix(qrText)
      matrix.forEach((row, y) => {
        row.forEach((dark, x) => {
          if (dark) pdf.rect(430 + x * 1.22, 180 + y * 1.22, 1.22, 1.22)
        })
      })
      pdf.fill('#000000')
    }
    let y = 320
    for (const line of lines) {
      if (y > 760) {
        pdf.addPage()
        y = 60
      }
      const { price, vat, amount } = lineFigures(line)
      pdf
        .text(line.description, 42, y, { lineBreak: false })
        .text(line.classification ?? '', 42, y + 12, { lineBreak: false })
      const figures = [`${line.quantity} ${line.unit ?? ''}`, price, vat, amount]
      figures.forEach((figure, column) => pdf.text(figure, 230 + column * 80, y, { width: 75, align: 'right' }))
      pdf
        .moveTo(42, y + 26)
        .lineTo(553, y + 26)
        .lineWidth(0.5)
        .stroke('#dde3e0')
      y += 32
    }
    pdf.font('bold', 13).text(String(totals.total), 42, y)
    pdf.end()
  })
}

function htmlOf({ supplier, buyer, lines, totals }: InvoiceDocument): string {
  const rows = lines.map((line) => {
    const { price, vat, amount } = lineFigures(line)
    const cells = [line.description, line.classification, `${line.quantity} ${line.unit ?? ''}`, price, vat, amount]
    return `<tr>${cells.map((cell) => `<td>${cell ?? ''}</td>`).join('')}</tr>`
  })
  return `<h1>Tax invoice</h1><p>${supplier.name}<p>${buyer.name}<table>${rows.join('')}</table><b>${totals.total}</b>`
}

/** Row 9: an invoice of one page and one of 500 lines, against the same content by pdfkit as it comes and by Chromium. */
async function benchPdf(rounds: number): Promise<Result[]> {
  const browser = await launchBrowser('whole')
  try {
    const page = await browser.newPage()
    const results: Result[] = []
    const qrText = createQrEncryptor().encrypt(PUBLIC_KEY, PLAIN)
    for (const { lines, times } of [
      { lines: 4, times: 20 },
      { lines: 500, times: 2 },
    ]) {
      const document = { ...(lines === 4 ? standardInvoice : invoiceOf(lines)), qrText }
      const html = htmlOf(document)
      const measured = await interleaved(rounds, {
        ours: () => each(times, () => renderInvoicePdf(document)),
        pdfkit: () => each(times, () => barePdf(document)),
        chromium: () =>
          each(Math.ceil(times / 10), async () => {
            await page.setContent(html)
            await page.pdf({ format: 'A4' })
          }),
      })
      const shared = { row: '9', unit: 'ms', value: median(measured.ours), samples: measured }
      const name = `PDF of ${lines} lines`
      const [pdfkit, chromium] = [median(measured.pdfkit), median(measured.chromium)]
      results.push(
        { ...shared, name, against: { name: 'bare pdfkit', value: pdfkit }, goal: { atMost: 1.2 } },
        { ...shared, name, against: { name: 'Chromium prints', value: chromium }, goal: { atMost: 0.2 } },
      )
    }
    return results
  } finally {
    await browser.close()
  }
}

/** The first PDF after a start, of an invoice that somebody has opened. */
async function benchFirstPdf(database: SizedDatabase, rounds: number): Promise<Result> {
  const first = async (): Promise<number> => {
    const server = await startServerProcess({ dataDir: database.dataDir })
    try {
      const api = await signIn(server.url)
      const id = String(dataOf(await api.post('/v1/invoices', database.bodies[0]))['id'])
      await api.get(`/v1/invoices/${id}`)
      await pause(LOOKED_AT_MS)
      const began = performance.now()
      const { status } = await api.get(`/v1/invoices/${id}/pdf`)
      if (status !== 200) throw new Error(`The first PDF was answered with ${status}.`)
      return performance.now() - began
    } finally {
      await server.stop()
    }
  }
  await first()
  const measured = await interleaved(rounds, { first })
  return {
    row: '9',
    name: 'first PDF after a start, of an invoice on screen',
    unit: 'ms',
    value: median(measured.first),
    against: { name: 'allowed', value: 80 },
    goal: { atMost: 1 },
    samples: measured,
  }
}

/** Rows 8 and 9: codes and documents. */
export async function benchDocuments(database: SizedDatabase, { rounds }: { rounds: number }): Promise<Result[]> {
  return [await benchQr(rounds), ...(await benchPdf(rounds)), await benchFirstPdf(database, rounds)]
}
