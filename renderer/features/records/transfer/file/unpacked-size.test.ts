import { describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/universal'

import { zipOf } from '../../../../../test/support/zip.ts'
import { readFile } from './read-file.ts'
import { unpacksToMoreThan } from './unpacked-size.ts'

const MIB = 1024 * 1024
const sheet = 'xl/worksheets/sheet1.xml'
const spaces = (length: number) => new Uint8Array(length).fill(32)

describe('what an Excel file takes when it is unpacked', () => {
  it('is counted to the byte, over all its texts', async () => {
    const file = new Blob([
      zipOf([
        { name: 'xl/workbook.xml', content: spaces(1_000) },
        { name: sheet, content: spaces(2_000) },
      ]),
    ])
    expect(await unpacksToMoreThan(2_999, file)).toBe(true)
    expect(await unpacksToMoreThan(3_000, file)).toBe(false)
  })

  it('is found by unpacking where a part says less of itself', async () => {
    const lying = new Blob([zipOf([{ name: sheet, content: spaces(8 * MIB), declares: 10 }])])
    expect(lying.size).toBeLessThan(20_000)
    expect(await unpacksToMoreThan(MIB, lying)).toBe(true)
  })

  it('leaves pictures out, which are not read', async () => {
    const file = new Blob([zipOf([{ name: 'xl/media/photo.png', content: spaces(8 * MIB) }])])
    expect(await unpacksToMoreThan(MIB, file)).toBe(false)
  })

  it('of an ordinary workbook is small', async () => {
    const rows = Array.from({ length: 2_000 }, (_, n) => [
      { value: `Customer ${n}`, type: String },
      { value: n, type: Number },
    ])
    const file = await writeExcelFile(rows as never, { sheet: 'List' }).toBlob()
    expect(await unpacksToMoreThan(2 * MIB, file)).toBe(false)
  })

  it('is refused before anything reads it, where it is a file made to do harm', async () => {
    const bomb = new File([zipOf([{ name: sheet, content: spaces(200 * MIB), declares: 10 }])], 'list.xlsx')
    expect(bomb.size).toBeLessThan(300_000)
    const read = () => Promise.reject(new Error('It was read.'))
    expect(await readFile(bomb, read)).toBe('tooBig')
  })
})
