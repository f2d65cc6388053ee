import readExcelFile from 'read-excel-file/universal'
import { expect, it } from 'vitest'

import type { Table } from '../../../core/domain/spreadsheet/table.ts'
import { writeTable } from './write-table.ts'

const table: Table = {
  heads: ['Customer', 'Issued', 'Total', 'Lines'],
  rows: [
    ['=1+1', { day: '2026-11-20' }, { amount: -1234567.5 }, 3],
    ['constructor', { day: '2026-02-28' }, { amount: 0 }, 0.0000001],
    ['valueOf', undefined, undefined, undefined],
    ['__proto__', undefined, undefined, undefined],
    ['+234', undefined, undefined, undefined],
    ['_x000D_', undefined, undefined, undefined],
    // From before such characters were refused.
    ['a\u0001\r\uFFFE\uFFFD\uD800b', undefined, undefined, undefined],
  ],
}

it('an Excel file has numbers that are numbers, days that are days, and text that is no formula and is not lost', async () => {
  const file = await writeTable(table, 'xlsx', 'Invoices')
  const [sheet] = await readExcelFile(await file.arrayBuffer())
  expect(sheet?.sheet).toBe('Invoices')
  expect(sheet?.data).toEqual([
    ['Customer', 'Issued', 'Total', 'Lines'],
    ['=1+1', new Date('2026-11-20T00:00:00Z'), -1234567.5, 3],
    ['constructor', new Date('2026-02-28T00:00:00Z'), 0, 0.0000001],
    ['valueOf', null, null, null],
    ['__proto__', null, null, null],
    ['+234', null, null, null],
    ['_x000D_', null, null, null],
    ['a\u0001\r\uFFFE\uFFFD\uD800b', null, null, null],
  ])
})

it('a text file has plain numbers and days, and nothing that a spreadsheet would run', async () => {
  const bytes = new Uint8Array(await (await writeTable(table, 'csv', 'Invoices')).arrayBuffer())
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  expect(text.split('\r\n').slice(0, 6)).toEqual([
    '\ufeffCustomer,Issued,Total,Lines',
    "'=1+1,2026-11-20,-1234567.5,3",
    'constructor,2026-02-28,0,0.0000001',
    'valueOf,,,',
    '__proto__,,,',
    "'+234,,,",
  ])
})
