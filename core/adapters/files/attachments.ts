import { createHash } from 'node:crypto'

import { AppError, invalidField } from '../../contract/http/errors.ts'
import { isAttachmentName, type Attachment } from '../../domain/purchases/attachment.ts'
import type { StoredFiles } from '../../ports/installation/stored-files.ts'
import type { AttachmentStore } from '../../ports/purchases/attachment-store.ts'
import type { Ids } from '../../ports/runtime/ids.ts'

const EXTENSIONS = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const satisfies Record<Attachment['contentType'], string>

const FORMATS = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

/** Photos of a telephone have 50 million pixels and more; what is far beyond that is made to fill a memory. */
const MAX_PIXELS = 200_000_000

/** Photos and PDFs of bills as stored files. They stay byte for byte what they were: they are evidence. */
export function createAttachmentStore({ files, ids }: { files: StoredFiles; ids: Ids }): AttachmentStore {
  return {
    async save(bytes) {
      const contentType = isPdf(bytes) ? 'application/pdf' : await imageTypeOf(bytes)
      const storedAs = `bill-${ids.secret(32)}.${EXTENSIONS[contentType]}`
      await files.put(storedAs, bytes)
      return { storedAs, contentType, size: bytes.byteLength, sha256: sha256Of(bytes) }
    },

    async read({ storedAs, sha256 }) {
      if (!isAttachmentName(storedAs)) return undefined
      const bytes = await files.get(storedAs)
      if (bytes !== undefined && sha256Of(bytes) !== sha256) throw new AppError('file_damaged')
      return bytes
    },

    async list() {
      const found = (await files.list()).filter(({ name }) => isAttachmentName(name))
      return found.map(({ name, writtenAt }) => ({ storedAs: name, writtenAt }))
    },

    async remove(storedAs) {
      if (isAttachmentName(storedAs)) await files.remove(storedAs)
    },
  }
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Begins as every PDF does and has an end. */
function isPdf(bytes: Uint8Array): boolean {
  const text = (from: number, to?: number) => Buffer.from(bytes.slice(from, to)).toString('latin1')
  return text(0, 5) === '%PDF-' && text(-1024).includes('%%EOF')
}

/** Decides by the content: the name and type that came with it are not looked at, and every pixel is read. */
async function imageTypeOf(bytes: Uint8Array): Promise<Attachment['contentType']> {
  const { default: sharp } = await import('sharp')
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
  const format = await image.metadata().then(
    (metadata) => metadata.format,
    () => undefined,
  )
  if (format !== 'jpeg' && format !== 'png' && format !== 'webp') {
    throw invalidField('file', 'must be a JPEG, PNG or WebP image, or a PDF')
  }
  try {
    await image.stats()
  } catch {
    throw invalidField('file', 'is damaged and cannot be read; take the photo again')
  }
  return FORMATS[format]
}
