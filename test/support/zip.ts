import { crc32, deflateRawSync } from 'node:zlib'

/** A part of a ZIP file; `declares` is what it says of its unpacked size, where that is a lie. */
export type ZipPart = { readonly name: string; readonly content: Uint8Array; readonly declares?: number }

/** A ZIP file, byte by byte: also one that no honest program would write. */
export function zipOf(parts: readonly ZipPart[]): Buffer<ArrayBuffer> {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0

  for (const { name, content, declares = content.byteLength } of parts) {
    const packed = deflateRawSync(content)
    const title = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(content), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(declares, 18)
    shared.writeUInt16LE(title.length, 22)

    const place = Buffer.alloc(16)
    place.writeUInt32LE(offset, 12)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), shared, place.subarray(2), title)
    const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, title, packed])
    files.push(file)
    offset += file.length
  }

  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, list, end])
}
