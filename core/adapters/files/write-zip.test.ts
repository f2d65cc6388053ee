import { crc32 } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { writeZip } from './write-zip.ts'

describe('several files in one', () => {
  it('stores each under its name with its checksum, and lists them at the end', async () => {
    const files = ['', 'Cement', 'Ọ̀fẹ́ '.repeat(500)].map((text, index) => ({
      name: `part-${String(index + 1)}.txt`,
      bytes: new TextEncoder().encode(text),
    }))
    const zip = Buffer.from(await writeZip(files))

    const end = zip.length - 22
    expect([zip.readUInt32LE(end), zip.readUInt16LE(end + 10)]).toEqual([0x06054b50, files.length])
    let entry = zip.readUInt32LE(end + 16)
    expect(entry + zip.readUInt32LE(end + 12)).toBe(end)
    for (const { name, bytes } of files) {
      expect(zip.readUInt32LE(entry)).toBe(0x02014b50)
      expect(zip.subarray(entry + 46, entry + 46 + name.length).toString()).toBe(name)
      const at = zip.readUInt32LE(entry + 42)
      expect(zip.readUInt32LE(at)).toBe(0x04034b50)
      expect([zip.readUInt32LE(at + 14), zip.readUInt32LE(entry + 16)]).toEqual([crc32(bytes), crc32(bytes)])
      expect(zip.subarray(at + 30 + name.length, at + 30 + name.length + bytes.length).equals(bytes)).toBe(true)
      entry += 46 + name.length
    }
  })
})
