import { describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/universal'

import { readFile } from './read-file.ts'
import { readXlsx } from './read-xlsx.ts'

const name = 'Café Ọlátúnjí'
const file = (...parts: (string | number[])[]) =>
  new File(
    parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))),
    'list.csv',
  )

const wide = (text: string, isLittle: boolean) =>
  [...text].flatMap((letter) => {
    const code = letter.charCodeAt(0)
    return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255]
  })

const table = (value: string) => `Customer,Phone\n${value},0803 123 4567\n`

describe('a text file', () => {
  it.each([
    ['UTF-8', file(table(name)), name],
    ['UTF-8 with its mark', file([0xef, 0xbb, 0xbf], table(name)), name],
    ['Windows-1252', file('Customer,Phone\n', [0x43, 0x61, 0x66, 0xe9, 0x20, 0x80], ',0803 123 4567\n'), 'Café €'],
    ['UTF-16 with its mark', file([0xff, 0xfe], wide(table(name), true)), name],
    ['UTF-16 the other way round', file([0xfe, 0xff], wide(table(name), false)), name],
    ['UTF-16 without a mark', file(wide(table('Cafe'), true)), 'Cafe'],
  ])('in %s is read', async (_, given, expected) => {
    const sheets = await readFile(given)
    expect(sheets).toMatchObject([{ rows: [['Customer', 'Phone'], [expected, '0803 123 4567'], ['']] }])
  })

  it.each([
    ['a Mac', [0x4f, 0x6c, 0x97, 0x79, 0x69, 0x6e], 'Olóyin'],
    ['a Mac', [0x54, 0x9c, 0x6e, 0x6a, 0x92], 'Túnjí'],
    ['a Mac', [0x41, 0x64, 0x65, 0xd5, 0x73], 'Ade’s'],
    ['a Mac', [0x4f, 0x4c, 0xee, 0x59, 0x49, 0x4e], 'OLÓYIN'],
    ['a Mac', [0x41, 0x64, 0x8e], 'Adé'],
    ['Windows', [0x4f, 0x6c, 0xf3, 0x79, 0x69, 0x6e], 'Olóyin'],
    ['Windows', [0x54, 0xfa, 0x6e, 0x6a, 0xed], 'Túnjí'],
    ['Windows', [0x41, 0x64, 0x65, 0x92, 0x73], 'Ade’s'],
    ['Windows', [0x4f, 0x4c, 0xd3, 0x59, 0x49, 0x4e], 'OLÓYIN'],
    ['Windows', [0x4c, 0x61, 0x67, 0x6f, 0x73, 0x97, 0x41, 0x62, 0x61], 'Lagos—Aba'],
    ['Windows', [0x41, 0x64, 0xe9, 0x20, 0x96, 0x20, 0x31], 'Adé – 1'],
  ])('of %s is read by its words: %j', async (_, bytes, expected) => {
    expect(await readFile(file('Customer,Phone\n', bytes, ',0803 123 4567\n'))).toMatchObject([
      { rows: [['Customer', 'Phone'], [expected, '0803 123 4567'], ['']] },
    ])
  })

  it.each([',', ';', '\t', '|'])('separated by %j is read', async (separator) => {
    const rows = [
      ['Customer', 'Address', 'Phone'],
      ['Zenith', '12, Broad Street; Lagos', '0803'],
    ]
    const text = rows.map((row) => row.map((cell) => `"${cell}"`).join(separator)).join('\r\n')
    expect(await readFile(file(text))).toMatchObject([{ rows }])
  })

  it('is separated by what most rows agree on', async () => {
    expect(await readFile(file('Client;City\nZenith, Ikeja;Lagos\n'))).toMatchObject([
      { rows: [['Client', 'City'], ['Zenith, Ikeja', 'Lagos'], ['']] },
    ])
    expect(await readFile(file('Customer\nZenith Stores\n'))).toMatchObject([
      { rows: [['Customer'], ['Zenith Stores'], ['']] },
    ])
  })

  it('names its separator itself, as Excel writes it, and keeps the numbers of its rows', async () => {
    expect(await readFile(file('sep=;\nCustomer;City\nZenith, Lagos;Lagos'))).toMatchObject([
      { rows: [[], ['Customer', 'City'], ['Zenith, Lagos', 'Lagos']] },
    ])
  })
})

describe('an Excel file', () => {
  it('is known by its content, with all its sheets, numbers and days', async () => {
    const blob = await writeExcelFile([
      { data: [[{ value: 'Notes', type: String }]], sheet: 'Read me' },
      {
        data: [
          [{ value: name, type: String }, { value: 8450.5, type: Number }, null],
          [
            { value: new Date('2026-11-20T00:00:00Z'), type: Date, format: 'd mmm yyyy' },
            { value: true, type: Boolean },
            { value: 'x', type: String },
          ],
        ],
        sheet: 'List',
      },
    ] as never).toBlob()
    expect(await readFile(new File([blob], 'list.csv'), readXlsx)).toEqual([
      { name: 'Read me', rows: [['Notes']] },
      {
        name: 'List',
        rows: [
          [name, 8450.5, ''],
          ['2026-11-20', 'Yes', 'x'],
        ],
      },
    ])
  })

  it('of the old kind, or broken, is named as what it is', async () => {
    expect(await readFile(file([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toBe('oldExcel')
    expect(await readFile(file([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]))).toBe('unreadable')
  })
})
