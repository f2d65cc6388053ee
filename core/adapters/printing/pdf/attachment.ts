import { createHash } from 'node:crypto'

import type { PdfAttachment } from '../../../ports/printing/printer.ts'

type Reference = { end(bytes?: Uint8Array): void }
type PdfkitFile = {
  readonly _root: { readonly data: { AF?: readonly Reference[] } }
  ref(data: Record<string, unknown>): Reference
  addNamedEmbeddedFile(name: string, file: Reference): void
}

/**
 * Puts a file into a document, as its data (ISO 19005-3, 6.8). pdfkit's own way writes the checksum as text, where
 * ISO 32000-1 (table 46) wants the sixteen bytes of it.
 */
export function attach(pdf: unknown, { name, mimeType, description, bytes }: PdfAttachment, date: Date): void {
  const document = pdf as PdfkitFile
  const file = document.ref({
    Type: 'EmbeddedFile',
    Subtype: mimeType.replace('/', '#2F'),
    Params: {
      Size: bytes.byteLength,
      CreationDate: date,
      ModDate: date,
      CheckSum: createHash('md5').update(bytes).digest(),
    },
  })
  file.end(bytes)

  const specification = document.ref({
    Type: 'Filespec',
    AFRelationship: 'Data',
    F: new String(name),
    UF: new String(name),
    Desc: new String(description),
    EF: { F: file, UF: file },
  })
  specification.end()
  document.addNamedEmbeddedFile(name, specification)
  const { data } = document._root
  data.AF = [...(data.AF ?? []), specification]
}
