import { describe, expect, it } from 'vitest'

import { columnText, fingerprintText, invoiceColumns, linesText, packInvoice, qrText } from './invoice-text.ts'

const lines =
  '[["Cement, 50 kg bag","1","8450","7.5",0,845000,63375,"STANDARD",null,null,"GOODS","2523.29","Cement",null,null]]'
const code = Buffer.from(Array.from({ length: 256 }, (_, at) => (at * 73 + 11) & 255)).toString('base64')
const fingerprint = '8643b590060fc668e7b77befc1239a53e08248ceab70951c3f8d1971a6b3dc5c'

describe('the short form of an invoice', () => {
  it('is told back from its bytes, and takes about half', () => {
    const row = { id: 'x', lines, qrText: code, qrKeyFingerprint: fingerprint }
    const stored = packInvoice(row)
    expect(stored.id).toBe('x')
    expect([stored.lines.length, stored.qrText.length, stored.qrKeyFingerprint.length]).toEqual([45, 256, 32])
    expect(linesText(stored.lines)).toBe(lines)
    expect(qrText(stored.qrText)).toBe(code)
    expect(fingerprintText(stored.qrKeyFingerprint)).toBe(fingerprint)
    expect(columnText('qr_text', Buffer.from(stored.qrText))).toBe(code)
  })

  it('of nothing is nothing, and of what stands there already that', () => {
    const row = { lines: Buffer.of(1), qrText: null, qrKeyFingerprint: null }
    expect(packInvoice(row)).toEqual(row)
  })

  it.each([
    ['lines', '[["Àdìrẹ, 5 yards","1","8450","7.5",0,845000,63375,"STANDARD",null,null,"GOODS",null,null,null,null]]'],
    ['qr_text', `${code}=`],
    ['qr_text', 'no code'],
    ['qr_key_fingerprint', fingerprint.toUpperCase()],
  ])('is not there of %s that has none', (column, text) => {
    expect(invoiceColumns[column]?.pack(text)).toBe(text)
    expect(linesText(text)).toBe(text)
  })
})
