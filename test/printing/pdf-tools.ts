import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import forge from 'node-forge'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'

/** Poppler and ZBar read documents with code that shares nothing with ours. Machines without them skip those tests. */
export const hasPoppler = isInstalled('pdftotext', '-v') && isInstalled('pdftoppm', '-v')
const hasQpdf = isInstalled('qpdf', '--version')
const hasMutool = isInstalled('mutool', '-v')
const hasZbar = isInstalled('zbarimg', '--version')

export type Picture = { readonly data: Buffer; readonly width: number; readonly height: number }
export type Word = {
  readonly text: string
  readonly xMin: number
  readonly yMin: number
  readonly xMax: number
  readonly yMax: number
}

/** What selecting and copying each page finds, in the order it was drawn. */
export function textOf(pdf: Buffer): string[] {
  const text = runOn(pdf, (file) => run('pdftotext', ['-raw', '-enc', 'UTF-8', file, '-'])).toString('utf8')
  return text
    .split('\f')
    .slice(0, -1)
    .map((page) => page.normalize('NFC'))
}

/** What other programs complain of in a file: qpdf of its objects, mutool of its content, Poppler of its fonts. */
export function readerFaults(pdf: Buffer): string[] {
  return runOn(pdf, (file) => [
    ...(hasQpdf ? complaints('qpdf', ['--check', '--no-warn', file]) : []),
    ...(hasMutool ? complaints('mutool', ['draw', '-q', '-F', 'text', '-o', '/dev/null', file]) : []),
    ...(hasPoppler ? fontFaults(run('pdffonts', [file]).toString('utf8')) : []),
  ])
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

/** Every element of the structure that has text, as Poppler tells it: its tag and its text. */
export function structureText(pdf: Buffer): string[] {
  const tree = runOn(pdf, (file) => run('pdfinfo', ['-struct-text', '-enc', 'UTF-8', file])).toString('utf8')
  const told: string[] = []
  let tag = ''
  for (const line of tree.split('\n')) {
    const text = /^\s*"(.*)"$/.exec(line)?.[1]
    if (text === undefined) tag = /^\s*(\w+)/.exec(line)?.[1] ?? tag
    else told.push(`${tag} ${text}`)
  }
  return told
}

/** Every word of every page with its box in points. */
export function wordsOf(pdf: Buffer): Word[][] {
  const html = runOn(pdf, (file) => run('pdftotext', ['-bbox', file, '-'])).toString('utf8')
  return html
    .split('<page ')
    .slice(1)
    .map((page) =>
      [...page.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g)].map(
        ([, xMin, yMin, xMax, yMax, text = '']) => ({
          text,
          xMin: Number(xMin),
          yMin: Number(yMin),
          xMax: Number(xMax),
          yMax: Number(yMax),
        }),
      ),
    )
}

/** One page as a printer would put it on paper. */
export async function rendered(pdf: Buffer, { page = 1, dpi = 60 } = {}): Promise<Picture> {
  const png = renderedPng(pdf, page, dpi)
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** `how` goes to pdftoppm: `-mono` prints in dots of black and white as a thermal printer does. */
export function renderedPng(pdf: Buffer, page: number, dpi: number, how: readonly string[] = []): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'invoice-paper-'))
  try {
    const file = join(folder, 'document.pdf')
    writeFileSync(file, pdf)
    const pages = ['-f', String(page), '-l', String(page)]
    run('pdftoppm', ['-r', String(dpi), ...pages, ...how, '-png', file, join(folder, 'page')])
    const [png = ''] = readdirSync(folder).filter((name) => name.endsWith('.png'))
    return readFileSync(join(folder, png))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The content of the one QR code in a picture, read by ZBar where it is installed and by a second reader everywhere. */
export async function qrIn(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const text = decodeQR({ data, width: info.width, height: info.height })
  if (!hasZbar) return text

  const scanned = runOn(png, (file) => run('zbarimg', ['--raw', '--quiet', '-Sdisable', '-Sqrcode.enable', file]))
    .toString()
    .trim()
  if (scanned !== text) throw new Error(`two readers disagree: ${scanned} and ${text}`)
  return text
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

function isInstalled(command: string, flag: string): boolean {
  return spawnSync(command, [flag]).status === 0
}
