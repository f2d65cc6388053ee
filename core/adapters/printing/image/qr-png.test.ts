import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { imageSize } from './image-size.ts'
import { qrImages, qrPng } from './qr-png.ts'

async function pixels(png: Buffer) {
  const { data, info } = await sharp(png)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

describe('QR image', () => {
  const text = randomBytes(256).toString('base64')

  it('reads back as the text it was made of', async () => {
    expect(text).toHaveLength(344)
    expect(decodeQR(await pixels(qrPng(text)))).toBe(text)
  })

  it('is 420 by 420: 97 modules and a quiet zone, four whole pixels each', async () => {
    const png = qrPng(text)
    const { data, width, height } = await pixels(png)
    const dark = (x: number, y: number) => (data[(y * width + x) * 3] ?? 255) < 128

    expect([width, height]).toEqual([420, 420])
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const inQuietZone = x < 16 || y < 16 || x >= 404 || y >= 404
        const wrong = dark(x, y) !== dark(x - (x % 4), y - (y % 4)) || (inQuietZone && dark(x, y))
        if (wrong) expect.fail(`pixel ${x}, ${y} is not of one whole module`)
      }
    }
  })

  it('is one bit deep and never below 300 by 300', async () => {
    for (const content of ['A', 'x'.repeat(50), text]) {
      const png = qrPng(content)
      expect(png[24]).toBe(1)
      expect(png[25]).toBe(0)
      expect(imageSize(png)?.width).toBeGreaterThanOrEqual(300)
      expect(decodeQR(await pixels(png))).toBe(content)
    }
  })

  it('answers the same bytes raw and as a data URL', () => {
    const { qrCodeBase64, qrCodeDataUrl } = qrImages(text)
    expect(Buffer.from(qrCodeBase64, 'base64')).toEqual(qrPng(text))
    expect(qrCodeDataUrl).toBe(`data:image/png;base64,${qrCodeBase64}`)
  })
})
