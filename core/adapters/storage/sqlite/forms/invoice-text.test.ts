import { describe, expect, it } from 'vitest'

import { columnText, invoiceColumns, linesText, packInvoice, qrText } from './invoice-text.ts'

const lines =
  '[["Cement, 50 kg bag","1","8450","7.5",0,845000,63375,"STANDARD",null,null,"GOODS","2523.29","Cement",null,null]]'
const code = Buffer.from(Array.from({ length: 256 }, (_, at) => (at * 73 + 11) & 255)).toString('base64')

const words = {
  ...{ customerFold: 'ada and sons', invoiceNumber: 'INV000066', irn: 'INV000066-94ND90NR-20231217' },
  searchText: 'ada and sons inv000066 inv000066 94nd90nr 20231217 00006694 20231217 ikeja\ncement bag',
}

describe('the short form of an invoice', () => {
  it('is told back from its bytes, and takes about half', () => {
    const row = { id: 'x', lines, qrText: code, ...words }
    const stored = packInvoice(row)
    expect(stored.id).toBe('x')
    expect([stored.lines.length, stored.qrText.length]).toEqual([45, 256])
    expect(linesText(stored.lines)).toBe(lines)
    expect(qrText(stored.qrText)).toBe(code)
    expect(columnText('qr_text', Buffer.from(stored.qrText))).toBe(code)
  })

  it('of nothing is nothing, and of what stands there already that', () => {
    const row = { lines: Buffer.of(1), qrText: null, ...words, searchText: null }
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

describe('what searches look into', () => {
  const stored = (changes: Partial<Readonly<Record<keyof typeof words, string | null>>>) =>
    packInvoice({ lines: '[]', qrText: null, ...words, ...(changes as object) }).searchText

  it('is stored without what it begins with', () => {
    expect(stored({})).toBe('\u0001 00006694 20231217 ikeja\ncement bag')
    expect(stored({ irn: null, searchText: 'ada and sons inv000066 ikeja\n' })).toBe('\u0001 ikeja\n')
  })

  it.each<[string, Partial<typeof words>]>([
    ['another name', { customerFold: 'ada' }],
    ['the IRN of another number', { irn: 'INV66-94ND90NR-20231217' }],
    ['a number that is folded', { invoiceNumber: 'INV/66', irn: 'INV/66-94ND90NR-20231217' }],
    ['letters that SQLite does not make small', { invoiceNumber: 'ỌJÀ66', irn: 'ỌJÀ66-94ND90NR-20231217' }],
  ])('is stored whole beside %s', (_, changes) => {
    expect(stored(changes)).toBe(words.searchText)
  })
})
