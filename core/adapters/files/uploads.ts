import { invalidField } from '../../contract/http/errors.ts'
import { isUploadName } from '../../domain/business/logo-url.ts'
import type { StoredFiles } from '../../ports/installation/stored-files.ts'
import type { UploadStore } from '../../ports/installation/upload-store.ts'
import type { Ids } from '../../ports/runtime/ids.ts'

const MAX_SIDE = 4096

/** The images as stored files. */
export function createUploadStore({ files, ids }: { files: Pick<StoredFiles, 'put' | 'get'>; ids: Ids }): UploadStore {
  return {
    async save(bytes) {
      const image = await reencode(bytes)
      const name = `${ids.secret(32)}.${image.extension}`
      await files.put(name, image.bytes)
      return name
    },

    read: async (name) => (isUploadName(name) ? files.get(name) : undefined),
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
