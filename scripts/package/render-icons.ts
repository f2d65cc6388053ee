/* node scripts/package/render-icons.ts: draws every icon from resources/icons/mark.svg. To be run after the mark changed. */

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'

import { root } from '../launch/processes.ts'

const folder = join(root, 'resources', 'icons')
const mark = await readFile(join(folder, 'mark.svg'))

const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
const green = { r: 0x0b, g: 0x6b, b: 0x53, alpha: 1 }

/** The mark as a PNG of `size` pixels, with a margin of `margin` pixels inside it. */
function draw(size: number, margin = 0, background = transparent): Promise<Buffer> {
  return sharp(mark)
    .resize(size - 2 * margin)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .flatten(background === transparent ? false : { background })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** An .ico with PNGs inside, which Windows reads since Vista. */
function toIco(images: readonly { readonly size: number; readonly png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)

  let offset = head.length
  for (const [index, { size, png }] of images.entries()) {
    const entry = 6 + 16 * index
    // One byte each: 256 is written as 0.
    head.writeUInt8(size % 256, entry)
    head.writeUInt8(size % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)])
}

/** An .icns with PNGs inside: four letters that say the size, the length with this head, the image. */
function toIcns(images: readonly { readonly type: string; readonly png: Buffer }[]): Buffer {
  const block = (type: string, content: Buffer): Buffer => {
    const head = Buffer.alloc(8)
    head.write(type, 'latin1')
    head.writeUInt32BE(content.length + 8, 4)
    return Buffer.concat([head, content])
  }
  return block('icns', Buffer.concat(images.map(({ type, png }) => block(type, png))))
}

for (const size of [16, 24, 32, 48, 64, 128, 256, 512, 1024]) {
  await writeFile(join(folder, `${size}x${size}.png`), await draw(size))
}

// What a browser that installs the app shows; a maskable one is cut to a circle or a drop, outside a tenth of its side.
const served = join(root, 'renderer', 'public')
for (const size of [192, 512]) await writeFile(join(served, `icon-${size}.png`), await draw(size))
await writeFile(join(served, 'icon-maskable-512.png'), await draw(512, 52, green))

const icoSizes = [16, 24, 32, 48, 64, 256]
await writeFile(
  join(folder, 'icon.ico'),
  toIco(await Promise.all(icoSizes.map(async (size) => ({ size, png: await draw(size) })))),
)

// Icons on macOS stand in a tenth of clear space, or look larger than their neighbours in the Dock.
const icnsTypes = { ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 }
await writeFile(
  join(folder, 'icon.icns'),
  toIcns(
    await Promise.all(
      Object.entries(icnsTypes).map(async ([type, size]) => ({ type, png: await draw(size, Math.round(size * 0.1)) })),
    ),
  ),
)
