import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFStream,
  PDFString,
  type PDFObject,
} from 'pdf-lib'

/** pdf-lib reads documents with code that shares nothing with what wrote them; this asks it shorter. */
export type Reader = Awaited<ReturnType<typeof readPdf>>

export async function readPdf(bytes: Uint8Array) {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
  const { context } = pdf

  /** Follows a path of keys from a dictionary, references resolved. */
  function at(from: PDFObject | undefined, ...path: readonly (string | number)[]): PDFObject | undefined {
    let found = from && context.lookup(from)
    for (const key of path) {
      const dict = found instanceof PDFStream ? found.dict : found
      if (dict instanceof PDFDict) found = context.lookup(dict.get(PDFName.of(String(key))))
      else if (dict instanceof PDFArray && typeof key === 'number') found = context.lookup(dict.get(key))
      else return undefined
    }
    return found
  }

  const items = (from: PDFObject | undefined): PDFObject[] => {
    const found = from && context.lookup(from)
    if (found instanceof PDFArray) return found.asArray()
    return from === undefined || found === undefined ? [] : [from]
  }

  function text(from: PDFObject | undefined): string | undefined {
    if (from instanceof PDFString || from instanceof PDFHexString) return from.decodeText()
    return from instanceof PDFName ? from.decodeText() : undefined
  }

  const number = (from: PDFObject | undefined): number | undefined =>
    from instanceof PDFNumber ? from.asNumber() : undefined

  function stream(from: PDFObject | undefined): Uint8Array | undefined {
    const found = from && context.lookup(from)
    return found instanceof PDFRawStream ? decodePDFRawStream(found).decode() : undefined
  }

  return { pdf, context, catalog: pdf.catalog as PDFDict, at, items, text, number, stream }
}

/** A dictionary's keys, without their slash. */
export function keysOf(object: PDFObject | undefined): string[] {
  const dict = object instanceof PDFStream ? object.dict : object
  return dict instanceof PDFDict ? dict.keys().map((key) => key.decodeText()) : []
}
