import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { imageSize } from './image-size.ts'

const picture = () => sharp({ create: { width: 321, height: 123, channels: 3, background: '#0b6b53' } })

describe('imageSize', () => {
  it('reads PNG and JPEG, progressive ones and those with metadata included', async () => {
    const size = { width: 321, height: 123 }
    expect(imageSize(await picture().png().toBuffer())).toEqual(size)
    expect(imageSize(await picture().jpeg().toBuffer())).toEqual(size)
    expect(imageSize(await picture().jpeg({ progressive: true }).withMetadata().toBuffer())).toEqual(size)
  })

  it('knows nothing of other files and cut ones', async () => {
    const png = await picture().png().toBuffer()
    const jpeg = await picture().jpeg().toBuffer()
    const webp = await picture().webp().toBuffer()
    for (const bytes of [webp, Buffer.alloc(0), Buffer.from('<svg/>'), png.subarray(0, 20), jpeg.subarray(0, 10)]) {
      expect(imageSize(bytes)).toBeUndefined()
    }
  })
})
