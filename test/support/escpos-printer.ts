import sharp from 'sharp'

/**
 * A thermal printer that reads what it is sent as the manual of ESC/POS says, and shows the paper. It knows the commands
 * that printers of every make know and throws at any other byte; a line that leaves the paper is an error too, as a
 * printer would go on in the next line or lose it.
 */

type PrintedText = {
  readonly text: string
  readonly y: number
  readonly x: number
  readonly font: 'A' | 'B'
  readonly bold: boolean
  readonly inverted: boolean
  readonly wide: number
  readonly tall: number
}

type PrintedPicture = { readonly y: number; readonly width: number; readonly rows: readonly Uint8Array[] }

export type Printout = {
  /** Lines of text without the white at their ends; pictures have none. */
  readonly lines: readonly string[]
  readonly texts: readonly PrintedText[]
  readonly pictures: readonly PrintedPicture[]
  /** Where the paper was cut, in dots from its beginning. */
  readonly cuts: readonly number[]
  /** Of the drawer: where on the paper, and for how many milliseconds its coil was under power. */
  readonly pulses: readonly { readonly y: number; readonly pin: number; readonly on: number }[]
  readonly height: number
  /** The paper as a PNG. */
  png(): Promise<Buffer>
}

const FONTS = { A: { width: 12, height: 24 }, B: { width: 9, height: 17 } } as const
const LINE = 30

/** Prints on paper of so many dots. @throws where a byte is no command that is known, or a line is too wide */
export function printEscpos(bytes: Uint8Array, dots: number): Printout {
  let at = 0
  let [x, y, lineHeight, isUsed] = [0, 0, 0, false]
  let style = { font: 'A' as 'A' | 'B', bold: false, inverted: false, wide: 1, tall: 1 }
  const usual = { ...style }
  const lines: string[] = []
  let line = ''
  const [texts, pictures, cuts, pulses]: [PrintedText[], PrintedPicture[], number[], Printout['pulses'][number][]] = [
    [],
    [],
    [],
    [],
  ]

  const next = (): number => {
    const byte = bytes[at]
    if (byte === undefined) throw new Error(`the bytes end in the middle of a command, at ${at}`)
    at += 1
    return byte
  }
  const endLine = () => {
    lines.push(line.trimEnd())
    y += Math.max(LINE, isUsed ? lineHeight + 6 : 0)
    ;[x, line, lineHeight, isUsed] = [0, '', 0, false]
  }
  const atLineStart = (what: string) => {
    if (isUsed) throw new Error(`${what} in the middle of a line, at ${at}`)
  }

  const escape: Record<number, () => void> = {
    0x40: () => void (style = { ...usual }),
    0x32: () => undefined,
    0x45: () => void (style = { ...style, bold: (next() & 1) === 1 }),
    0x4a: () => {
      atLineStart('a feed')
      y += next()
    },
    0x4d: () => void (style = { ...style, font: oneOf(next(), { 0: 'A', 1: 'B' } as const) }),
    0x61: () => void oneOf(next(), { 0: 'left' } as const),
    // Only what all code pages have is printed: see `letter`.
    0x74: () => void next(),
    0x70: () => {
      const [pin, on, off] = [next(), next(), next()]
      if (pin > 1 || off < on) throw new Error(`a pulse that no drawer takes: ${pin}, ${on}, ${off}`)
      pulses.push({ y, pin: pin === 0 ? 2 : 5, on: 2 * on })
    },
  }
  const group: Record<number, () => void> = {
    0x21: () => {
      const n = next()
      style = { ...style, wide: (n >> 4) + 1, tall: (n & 0x0f) + 1 }
    },
    0x42: () => void (style = { ...style, inverted: (next() & 1) === 1 }),
    0x56: () => {
      atLineStart('a cut')
      oneOf(next(), { 0: 'full', 1: 'partial' } as const)
      cuts.push(y)
    },
    0x76: () => {
      atLineStart('a picture')
      if (next() !== 0x30 || next() !== 0) throw new Error('a picture that is not as it is')
      const stride = next() + 256 * next()
      const height = next() + 256 * next()
      if (stride * 8 > dots) throw new Error(`a picture of ${stride * 8} dots on paper of ${dots}`)
      const rows = Array.from({ length: height }, () => Uint8Array.from({ length: stride }, next))
      pictures.push({ y, width: stride * 8, rows })
      y += height
    },
  }
  const letter = (byte: number) => {
    if (byte < 0x20 || byte > 0x7e)
      throw new Error(`byte ${byte.toString(16)} at ${at - 1} is another letter on each printer`)
    const { width, height } = FONTS[style.font]
    const from = x
    x += width * style.wide
    if (x > dots) throw new Error(`"${line}${String.fromCharCode(byte)}" is wider than the paper`)
    const last = texts.at(-1)
    if (
      last &&
      isUsed &&
      last.y === y &&
      sameStyle(last, style) &&
      last.x + last.text.length * width * style.wide === from
    ) {
      texts.splice(-1, 1, { ...last, text: last.text + String.fromCharCode(byte) })
    } else texts.push({ ...style, text: String.fromCharCode(byte), x: from, y })
    line += String.fromCharCode(byte)
    lineHeight = Math.max(lineHeight, height * style.tall)
    isUsed = true
  }

  while (at < bytes.length) {
    const byte = next()
    if (byte === 0x0a) endLine()
    else if (byte === 0x1b) known(escape, next(), 'ESC')()
    else if (byte === 0x1d) known(group, next(), 'GS')()
    else if (byte === 0x1c) oneOf(next(), { 0x2e: 'no Chinese' } as const)
    else letter(byte)
  }
  if (isUsed) throw new Error('the last line is not finished, and stays in the printer')
  const height = Math.max(y, 1)
  return { lines, texts, pictures, cuts, pulses, height, png: () => draw({ texts, pictures, height, dots }) }
}

function known(commands: Record<number, () => void>, code: number, name: string): () => void {
  const command = commands[code]
  if (!command) throw new Error(`${name} ${code.toString(16)} is no command that every printer knows`)
  return command
}

function oneOf<T extends string>(code: number, meanings: Readonly<Record<number, T>>): T {
  const meaning = meanings[code]
  if (meaning === undefined) throw new Error(`${code} is none of ${Object.keys(meanings).join(', ')}`)
  return meaning
}

const sameStyle = (a: Omit<PrintedText, 'text' | 'x' | 'y'>, b: Omit<PrintedText, 'text' | 'x' | 'y'>): boolean =>
  (['font', 'bold', 'inverted', 'wide', 'tall'] as const).every((key) => a[key] === b[key])

type Paper = Pick<Printout, 'texts' | 'pictures' | 'height'> & { readonly dots: number }

/** White paper of a few dots around, pictures dot by dot, and letters as wide as the printer's. */
async function draw({ texts, pictures, height, dots }: Paper): Promise<Buffer> {
  const grey = Buffer.alloc(dots * height, 255)
  for (const { y, rows } of pictures) {
    rows.forEach((row, index) => {
      row.forEach((byte, column) => {
        for (let bit = 0; bit < 8; bit++) {
          if (byte & (0x80 >> bit)) grey[(y + index) * dots + column * 8 + bit] = 0
        }
      })
    })
  }
  const letters = texts.map(({ text, x, y, font, bold, inverted, wide, tall }) => {
    const { width, height: high } = FONTS[font]
    const across = text.length * width * wide
    const box = inverted ? `<rect x="${x}" y="${y}" width="${across}" height="${high * tall}"/>` : ''
    const look = `font-weight="${bold ? 700 : 400}" fill="${inverted ? '#fff' : '#000'}" font-size="${high * 0.8}"`
    const each = [...text].map((letter, index) => {
      const place = `translate(${x + index * width * wide} ${y + high * tall * 0.8}) scale(${wide} ${tall})`
      return letter === ' ' ? '' : `<text transform="${place}" ${look}>${escaped(letter)}</text>`
    })
    return `${box}${each.join('')}`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${dots}" height="${height}" font-family="monospace">${letters.join('')}</svg>`
  return sharp(grey, { raw: { width: dots, height, channels: 1 } })
    .toColourspace('srgb')
    .composite([{ input: Buffer.from(svg) }])
    .extend({ top: 24, bottom: 24, left: 32, right: 32, background: '#fff' })
    .png()
    .toBuffer()
}

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign)
