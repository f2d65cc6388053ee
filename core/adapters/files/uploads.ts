import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { invalidField } from '../../contract/http/errors.ts'
import { isUploadName } from '../../domain/business/logo-url.ts'
import type { UploadStore } from '../../ports/installation/upload-store.ts'
import type { Ids } from '../../ports/runtime/ids.ts'
import { replaceFile } from '../../runtime/atomic-file.ts'

const MAX_SIDE = 4096

/** The images as files in a folder. */
export function createUploadStore({ folder, ids }: { folder: string; ids: Ids }): UploadStore {
  return {
    async save(bytes) {
      const image = await reencode(bytes)
      const name = `${ids.secret(32)}.${image.extension}`
      await replaceFile(join(folder, name), image.bytes)
      return name
    },

    async read(name) {
      if (!isUploadName(name)) return undefined
      try {
        return await readFile(join(folder, name))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
  }
}

async function reencode(bytes: Uint8Array): Promise<{ bytes: Buffer; extension: 'png' | 'jpg' }> {
  // Decides by the content; the name and type that the browser sent are not looked at.
  const { default: sharp } = await import('sharp')
  const refuse = (message: string) => invalidField('file', message)

  const image = sharp(bytes, { limitInputPixels: MAX_SIDE * MAX_SIDE, failOn: 'error', animated: false })
  const metadata = await image.metadata().catch(() => undefined)
  const format = metadata?.format
  if (!metadata || (format !== 'png' && format !== 'jpeg' && format !== 'webp')) {
    throw refuse('must be a PNG, JPEG or WebP image of at most 4096 × 4096 pixels')
  }
  if (metadata.width > MAX_SIDE || metadata.height > MAX_SIDE) {
    throw refuse('must be at most 4096 × 4096 pixels; make it smaller')
  }

  try {
    // rotate() applies the camera's orientation before the metadata that holds it is dropped.
    const upright = image.rotate()
    return format === 'jpeg'
      ? { bytes: await upright.jpeg({ quality: 90 }).toBuffer(), extension: 'jpg' }
      : { bytes: await upright.png().toBuffer(), extension: 'png' }
  } catch {
    throw refuse('is damaged and cannot be read; export it again')
  }
}
