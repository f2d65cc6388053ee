import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { init } from '@embedpdf/pdfium'
import sharp from 'sharp'

/*
 * PDFium reads and draws documents as Chrome, Edge and Electron do when people look at them. It comes with the packages, as
 * WebAssembly, so that papers are proved on every system.
 */

export type Word = {
  readonly text: string
  readonly xMin: number
  readonly yMin: number
  readonly xMax: number
  readonly yMax: number
}

const file = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
const wasm = readFileSync(file)
const pdfium = await init({
  wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength),
})
pdfium.PDFiumExt_Init()
const { pdfium: memory } = pdfium

/** Memory of the module for the time of one action. */
function allocated<Result>(bytes: number, action: (pointer: number) => Result): Result {
  const pointer = memory.wasmExports.malloc(bytes)
  try {
    return action(pointer)
  } finally {
    memory.wasmExports.free(pointer)
  }
}

const bytesAt = (pointer: number, length: number) => Buffer.from(memory.HEAPU8.slice(pointer, pointer + length))

/** Works with each page of a document, numbered from 1. */
function onPages<Result>(pdf: Buffer, action: (page: number, number: number) => Result, only?: number): Result[] {
  return allocated(pdf.length, (pointer) => {
    memory.HEAPU8.set(pdf, pointer)
    const document = pdfium.FPDF_LoadMemDocument(pointer, pdf.length, '')
    if (document === 0) throw new Error(`PDFium cannot read this document (${pdfium.FPDF_GetLastError()}).`)
    const numbers = Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, index) => index + 1)
    try {
      return numbers
        .filter((number) => only === undefined || number === only)
        .map((number) => {
          const page = pdfium.FPDF_LoadPage(document, number - 1)
          if (page === 0) throw new Error(`PDFium cannot read page ${number}.`)
          try {
            return action(page, number)
          } finally {
            pdfium.FPDF_ClosePage(page)
          }
        })
    } finally {
      pdfium.FPDF_CloseDocument(document)
    }
  })
}

type Character = {
  readonly code: number
  readonly index: number
  /** Put between what was drawn, for who copies it. */
  readonly isGenerated: boolean
}

function charactersOf(text: number): Character[] {
  return Array.from({ length: pdfium.FPDFText_CountChars(text) }, (_, index) => ({
    index,
    code: pdfium.FPDFText_GetUnicode(text, index),
    isGenerated: pdfium.FPDFText_IsGenerated(text, index) === 1,
  }))
}

function onText<Result>(page: number, action: (text: number) => Result): Result {
  const text = pdfium.FPDFText_LoadPage(page)
  try {
    return action(text)
  } finally {
    pdfium.FPDFText_ClosePage(text)
  }
}

/** A hyphen at the end of a line is told as this; it stands on the paper all the same. */
const BROKEN_HYPHENS = new Set([0x02, 0xfffe])

/** What selecting and copying each page finds, in the order it was drawn. Spaces of every kind are spaces. */
export const pageTexts = (pdf: Buffer): string[] =>
  onPages(pdf, (page) =>
    onText(page, (text) => {
      const orderOf = drawnOrder(page, text)
      let read = ''
      let order = 0
      for (const { code, index, isGenerated } of charactersOf(text)) {
        const letter = BROKEN_HYPHENS.has(code) ? '-\n' : String.fromCodePoint(code)
        // What was drawn before or after, in its own right, is no part of the line that it happens to stand on.
        const next = isGenerated ? order : orderOf(index)
        if (next !== order && next !== order + 1) read += '\n'
        order = next
        read += letter
      }
      const lines = read
        .replaceAll('\r', '')
        .replaceAll(/[^\S\n]+/g, ' ')
        .split('\n')
      return `${lines.flatMap((line) => line.trim() || []).join('\n')}\n`.normalize('NFC')
    }),
  )

/** When the text of each letter was drawn: the first is 0. */
function drawnOrder(page: number, text: number): (index: number) => number {
  const drawn = new Map(textObjectsOf(page).map((one, order) => [one, order]))
  const orders = charactersOf(text).map(({ index, isGenerated }) =>
    isGenerated ? -1 : (drawn.get(pdfium.FPDFText_GetTextObject(text, index)) ?? -1),
  )
  const present = [...new Set(orders)].filter((order) => order >= 0).toSorted((a, b) => a - b)
  const ranks = new Map(present.map((order, rank) => [order, rank]))
  return (index) => ranks.get(orders[index] ?? -1) ?? 0
}

/** Every word of every page with its box in points, from the upper left corner. */
export function pageWords(pdf: Buffer): Word[][] {
  return onPages(pdf, (page) =>
    onText(page, (text) => {
      const height = pdfium.FPDF_GetPageHeightF(page)
      const words: Word[] = []
      let isBroken = true
      for (const { code, index, isGenerated } of charactersOf(text)) {
        const letter = BROKEN_HYPHENS.has(code) ? '-' : String.fromCodePoint(code)
        if (/\s/.test(letter) || (isGenerated && !BROKEN_HYPHENS.has(code))) {
          isBroken = true
          continue
        }
        const box = boxOf(text, index, height)
        const last = isBroken ? undefined : words.pop()
        words.push(last ? joined(last, letter, box) : { text: letter, ...box })
        isBroken = BROKEN_HYPHENS.has(code)
      }
      return words.map((word) => ({ ...word, text: word.text.normalize('NFC') }))
    }),
  )
}

type Box = Omit<Word, 'text'>

function joined(word: Word, letter: string, box: Box): Word {
  return {
    text: word.text + letter,
    xMin: Math.min(word.xMin, box.xMin),
    yMin: Math.min(word.yMin, box.yMin),
    xMax: Math.max(word.xMax, box.xMax),
    yMax: Math.max(word.yMax, box.yMax),
  }
}

/** As high as letters of its font are, and as wide as it takes room. */
function boxOf(text: number, index: number, height: number): Box {
  return allocated(16, (pointer) => {
    pdfium.FPDFText_GetLooseCharBox(text, index, pointer)
    const box = bytesAt(pointer, 16)
    const [left, top, right, bottom] = [0, 4, 8, 12].map((at) => box.readFloatLE(at)) as [
      number,
      number,
      number,
      number,
    ]
    return { xMin: left, xMax: right, yMin: height - Math.max(top, bottom), yMax: height - Math.min(top, bottom) }
  })
}

const [BGR, FOR_PRINTER, NOT_SMOOTH] = [2, 0x800, 0x1000 | 0x2000 | 0x4000]
const WHITE = 0xffffffff

export type Drawing = {
  /** Without the grey between black and white that makes edges smooth. */
  readonly isRough?: boolean
  readonly colours?: 'all' | 'grey' | 'black and white'
}

/** One page as a printer would put it on paper. */
export async function drawnPng(pdf: Buffer, page: number, dpi: number, how: Drawing = {}): Promise<Buffer> {
  const [drawn] = onPages(
    pdf,
    (loaded) => {
      const [width, height] = [pdfium.FPDF_GetPageWidthF(loaded), pdfium.FPDF_GetPageHeightF(loaded)].map((points) =>
        Math.ceil((points * dpi) / 72),
      ) as [number, number]
      const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BGR, 0, 0)
      try {
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
        const flags = FOR_PRINTER | (how.isRough ? NOT_SMOOTH : 0)
        pdfium.FPDF_RenderPageBitmap(bitmap, loaded, 0, 0, width, height, 0, flags)
        const stride = pdfium.FPDFBitmap_GetStride(bitmap)
        return { width, height, stride, bytes: bytesAt(pdfium.FPDFBitmap_GetBuffer(bitmap), stride * height) }
      } finally {
        pdfium.FPDFBitmap_Destroy(bitmap)
      }
    },
    page,
  )
  if (!drawn) throw new Error(`There is no page ${page}.`)

  const { width, height, stride, bytes } = drawn
  const rgb = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [from, to] = [y * stride + x * 3, (y * width + x) * 3]
      rgb[to] = bytes[from + 2] ?? 0
      rgb[to + 1] = bytes[from + 1] ?? 0
      rgb[to + 2] = bytes[from] ?? 0
    }
  }
  const picture = sharp(rgb, { raw: { width, height, channels: 3 } })
  if (how.colours === 'grey') picture.greyscale()
  if (how.colours === 'black and white') picture.greyscale().threshold(128)
  return picture.png().toBuffer()
}

const [TEXT_OBJECT, FORM_OBJECT] = [1, 5]

function objectsOf(page: number): number[] {
  const inForm = (form: number): number[] =>
    Array.from({ length: pdfium.FPDFFormObj_CountObjects(form) }, (_, at) => pdfium.FPDFFormObj_GetObject(form, at))
  const own = Array.from({ length: pdfium.FPDFPage_CountObjects(page) }, (_, at) => pdfium.FPDFPage_GetObject(page, at))
  return own.flatMap((one) => (pdfium.FPDFPageObj_GetType(one) === FORM_OBJECT ? inForm(one) : [one]))
}

const textObjectsOf = (page: number) => objectsOf(page).filter((one) => pdfium.FPDFPageObj_GetType(one) === TEXT_OBJECT)

/** Text whose font is not in the document, and letters that nobody could copy. */
export function letterFaults(pdf: Buffer): string[] {
  return onPages(pdf, (page, number) => {
    const foreign = textObjectsOf(page).filter(
      (one) => pdfium.FPDFFont_GetIsEmbedded(pdfium.FPDFTextObj_GetFont(one)) !== 1,
    )
    const unread = onText(page, (text) =>
      charactersOf(text).filter(({ index }) => pdfium.FPDFText_HasUnicodeMapError(text, index) === 1),
    )
    return [
      ...(foreign.length > 0 ? [`page ${number}: ${foreign.length} texts in a font that is not embedded`] : []),
      ...(unread.length > 0 ? [`page ${number}: ${unread.length} letters without a character`] : []),
    ]
  }).flat()
}

/** What stands under each mark of the structure, by the page from 0 and the number of the mark: `0 12`. */
export function markedTexts(pdf: Buffer): ReadonlyMap<string, string> {
  const texts = new Map<string, { readonly text: string; readonly y: number }>()
  onPages(pdf, (page, number) =>
    onText(page, (text) => {
      for (const one of textObjectsOf(page)) {
        const mark = pdfium.FPDFPageObj_GetMarkedContentID(one)
        if (mark < 0) continue
        const length = pdfium.FPDFTextObj_GetText(one, text, 0, 0)
        const found = allocated(length, (pointer) => {
          pdfium.FPDFTextObj_GetText(one, text, pointer, length)
          return bytesAt(pointer, length - 2).toString('utf16le')
        })
        const key = `${number - 1} ${mark}`
        const before = texts.get(key)
        const y = baselineOf(one)
        // A line was broken at a space, which is not drawn.
        const isSameLine = before === undefined || Math.abs(before.y - y) < 1
        texts.set(key, { text: `${before?.text ?? ''}${isSameLine ? '' : ' '}${found}`, y })
      }
    }),
  )
  return new Map([...texts].map(([mark, { text }]) => [mark, text]))
}

const baselineOf = (object: number): number =>
  allocated(24, (pointer) => {
    pdfium.FPDFPageObj_GetMatrix(object, pointer)
    return bytesAt(pointer, 24).readFloatLE(20)
  })
