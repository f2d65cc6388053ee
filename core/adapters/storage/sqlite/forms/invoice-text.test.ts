import { describe, expect, it } from 'vitest'

import { columnText, invoiceColumns, linesText, packInvoice, qrText } from './invoice-text.ts'

const lines =
  '[["Cement, 50 kg bag","1","8450","7.5",0,845000,63375,"STANDARD",null,null,"GOODS","2523.29","Cement",null,null]]'
const code = Buffer.from(Array.from({ length: 256 }, (_, at) => (at * 73 + 11) & 255)).toString('base64')

describe('the short form of an invoice', () => {
  it('is told back from its bytes, and takes about half', () => {
    const row = { id: 'x', lines, qrText: code }
    const stored = packInvoice(row)
    expect(stored.id).toBe('x')
    expect([stored.lines.length, stored.qrText.length]).toEqual([45, 256])
    expect(linesText(stored.lines)).toBe(lines)
    expect(qrText(stored.qrText)).toBe(code)
    expect(columnText('qr_text', Buffer.from(stored.qrText))).toBe(code)
  })

  it('of nothing is nothing, and of what stands there already that', () => {
    const row = { lines: Buffer.of(1), qrText: null }
    expect(packInvoice(row)).toEqual(row)
  })

  it.each([
    ['lines', '[["Àdìrẹ, 5 yards","1","8450","7.5",0,845000,63375,"STANDARD",null,null,"GOODS",null,null,null,null]]'],
    ['qr_text', `${code}=`],
    ['qr_text', 'no code'],
  ])('is not there of %s that has none', (column, text) => {
    expect(invoiceColumns[column]?.pack(text)).toBe(text)
    expect(linesText(text)).toBe(text)
  })
})
