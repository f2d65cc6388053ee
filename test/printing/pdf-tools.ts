import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import forge from 'node-forge'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

import { canAsk } from '../support/system-requirements.ts'
import { drawnPng, letterFaults, markedTexts, pageTexts, pageWords, type Word } from './pdfium.ts'
import { readPdf } from './pdf-reader.ts'
import { type StructureElement, structureOf } from './pdf-structure-check.ts'

// It would get its program from the network.
const zxing = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({
  overrides: { wasmBinary: zxing.buffer.slice(zxing.byteOffset, zxing.byteOffset + zxing.byteLength) },
})

export type { Word }

export type Picture = { readonly data: Buffer; readonly width: number; readonly height: number }

/** What selecting and copying each page finds, in the order it was drawn. Where Poppler is, it finds the same words. */
export function textOf(pdf: Buffer): string[] {
  const pages = pageTexts(pdf)
  if (canAsk('poppler')) expectSameWords(pages, popplerTexts(pdf))
  return pages
}

function popplerTexts(pdf: Buffer): string[] {
  const text = runOn(pdf, (file) => run('pdftotext', ['-raw', '-enc', 'UTF-8', file, '-'])).toString('utf8')
  return text
    .split('\f')
    .slice(0, -1)
    .map((page) => page.normalize('NFC'))
}

/** Both may see what stands askew in another place, and a hyphenated word in one piece or two. */
function expectSameWords(pages: readonly string[], others: readonly string[]): void {
  const lettersIn = (page = '') => [...page.replaceAll(/[\s-]/g, '')].toSorted().join('')
  const differing = pages.findIndex((page, index) => lettersIn(page) !== lettersIn(others[index]))
  if (differing < 0 && pages.length === others.length) return
  throw new Error(`two readers disagree:\n${pages[differing]}\nand\n${others[differing]}`)
}

/**
 * What readers complain of in a file: PDFium of its letters, and where they are installed, qpdf of its objects, mutool of
 * its content, Poppler of its fonts.
 */
export function readerFaults(pdf: Buffer): string[] {
  return [
    ...letterFaults(pdf),
    ...runOn(pdf, (file) => [
      ...(canAsk('qpdf') ? complaints('qpdf', ['--check', '--no-warn', file]) : []),
      ...(canAsk('mupdf') ? complaints('mutool', ['draw', '-q', '-F', 'text', '-o', '/dev/null', file]) : []),
      ...(canAsk('poppler') ? fontFaults(run('pdffonts', [file]).toString('utf8')) : []),
    ]),
  ]
}

function complaints(command: string, args: readonly string[]): string[] {
  const { status, stderr } = spawnSync(command, args)
  // Debian's mutool is built without colour management, and says so of every profile.
  const said = stderr.toString('utf8').replaceAll('warning: ICC support is not available', '').trim()
  return status === 0 && said === '' ? [] : [`${command}: ${said}`]
}

/** Below two lines of heads: a name, its type, and whether it is embedded, a subset, and has a map to characters. */
function fontFaults(table: string): string[] {
  const fonts = table.trim().split('\n').slice(2)
  if (fonts.length === 0) return ['pdffonts: no fonts']
  return fonts.filter((font) => !/ yes yes yes +\d+ +\d+$/.test(font)).map((font) => `pdffonts: ${font}`)
}

/** Every element of the structure that has text, in the order of the structure: its tag and its text. */
export async function structureText(pdf: Buffer): Promise<string[]> {
  const texts = markedTexts(pdf)
  const told = (element: StructureElement): string[] => [...ownText(element, texts), ...element.kids.flatMap(told)]
  return told(structureOf(await readPdf(pdf)))
}

/** The lines of an element, which were broken at a space. */
function ownText({ tag, marks }: StructureElement, texts: ReadonlyMap<string, string>): string[] {
  const lines = marks.flatMap((mark) => texts.get(mark)?.trim() || [])
  return lines.length === 0 ? [] : [`${tag} ${lines.join(' ')}`]
}

/** Every word of every page with its box in points. */
export const wordsOf = pageWords

/** One page as a printer would put it on paper. */
export async function rendered(pdf: Buffer, { page = 1, dpi = 60 } = {}): Promise<Picture> {
  const png = await renderedPng(pdf, page, dpi)
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** In black and white it comes in dots as a thermal printer makes them. */
export const renderedPng = drawnPng

/** The content of the one QR code in a picture, as two readers say, and ZBar where it is installed. */
export async function qrIn(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const text = decodeQR({ data, width: info.width, height: info.height })

  const found = await readBarcodes(png, { formats: ['QRCode'], maxNumberOfSymbols: 2 })
  expectSameCode(text, found.map((code) => code.text).join(' and '))
  if (canAsk('zbar')) {
    const scan = ['--raw', '--quiet', '-Sdisable', '-Sqrcode.enable']
    expectSameCode(
      text,
      runOn(png, (file) => run('zbarimg', [...scan, file]))
        .toString()
        .trim(),
    )
  }
  return text
}

function expectSameCode(one: string, other: string): void {
  if (one !== other) throw new Error(`two readers disagree: ${other} and ${one}`)
}

/** What FIRS does with the content of a QR code, by another library than the one that encrypts. */
export function decryptQr(base64: string): string {
  const pem = readFileSync(new URL('../fixtures/qr/test-private-key.pem', import.meta.url), 'utf8')
  const encrypted = forge.util.decode64(base64)
  return forge.util.decodeUtf8(forge.pki.privateKeyFromPem(pem).decrypt(encrypted, 'RSAES-PKCS1-V1_5'))
}

function runOn<Result>(bytes: Buffer, action: (file: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'invoice-paper-'))
  try {
    const file = join(folder, 'document')
    writeFileSync(file, bytes)
    return action(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function run(command: string, args: readonly string[]): Buffer {
  const { status, stdout, stderr } = spawnSync(command, args, { maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`${command} failed: ${stderr.toString('utf8')}`)
  return stdout
}
