/* What stands in a page's content (ISO 32000-1, 7.8.2), as far as the documents of this program use it. */

/** An operator with what it was given: names with their slash, strings as bytes, everything else as written. */
export type Operation = { readonly operator: string; readonly operands: readonly Operand[] }
type Operand = string | number | Uint8Array | readonly Operand[] | ReadonlyMap<string, Operand>

/** Reads the operations of a content stream. @throws where it is none */
export function operationsOf(content: Uint8Array): Operation[] {
  const text = Buffer.from(content).toString('latin1')
  const token = /\s+|<<|>>|\[|\]|<([0-9a-fA-F\s]*)>|\((?:\\.|[^\\()])*\)|\/[^\s<>[\]()/]*|[^\s<>[\]()/]+/gy
  const operations: Operation[] = []
  const stack: Operand[][] = [[]]
  const top = () => stack.at(-1) ?? []
  let position = 0

  while (position < text.length) {
    token.lastIndex = position
    const match = token.exec(text)
    if (!match) throw new Error(`No content at ${position}: ${text.slice(position, position + 40)}`)
    position = token.lastIndex
    const [found, hex] = match

    if (found.trim() === '') continue
    if (found === '<<' || found === '[') stack.push([])
    else if (found === ']') endInto(stack, (items) => items)
    else if (found === '>>') endInto(stack, dictionary)
    else if (hex !== undefined) top().push(Buffer.from(hex.replaceAll(/\s/g, ''), 'hex'))
    else if (found.startsWith('(')) top().push(Buffer.from(found.slice(1, -1), 'latin1'))
    else if (found.startsWith('/')) top().push(found)
    else if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(found)) top().push(Number(found))
    else operations.push({ operator: found, operands: top().splice(0) })
  }
  return operations
}

function endInto(stack: Operand[][], make: (items: Operand[]) => Operand): void {
  const items = stack.pop()
  const outer = stack.at(-1)
  if (!items || !outer) throw new Error('Something ends that was never begun.')
  outer.push(make(items))
}

const nameOf = (operand: Operand | undefined): string => (typeof operand === 'string' ? operand : '')

function dictionary(items: Operand[]): ReadonlyMap<string, Operand> {
  const entries = new Map<string, Operand>()
  for (let at = 0; at + 1 < items.length; at += 2) entries.set(nameOf(items[at]), items[at + 1] ?? '')
  return entries
}

const PAINTING = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'sh', 'Do', 'Tj', 'TJ', "'", '"', 'BI'])

export type PageContent = {
  /** Painted under neither a marked element nor an artifact. */
  readonly unmarked: string[]
  /** The tags of the marked elements by their number. */
  readonly tags: ReadonlyMap<number, string>
  /** The glyphs shown, by the name of their font. */
  readonly shown: ReadonlyMap<string, ReadonlySet<number>>
  readonly deepest: { readonly saved: number; readonly left: number }
  readonly operators: ReadonlySet<string>
  readonly colourSpaces: ReadonlySet<string>
}

/** What an archive has to know of a page's content. */
export function contentFacts(operations: readonly Operation[]): PageContent {
  const unmarked: string[] = []
  const tags = new Map<number, string>()
  const shown = new Map<string, Set<number>>()
  const marks: string[] = []
  const colourSpaces = new Set<string>()
  let [font, saved, deepest] = ['', 0, 0]

  for (const { operator, operands } of operations) {
    const [first, second] = operands
    if (operator === 'q') deepest = Math.max(deepest, ++saved)
    if (operator === 'Q') saved -= 1
    if (operator === 'BMC' || operator === 'BDC') {
      marks.push(nameOf(first))
      const mark = second instanceof Map ? (second as ReadonlyMap<string, Operand>).get('/MCID') : undefined
      if (typeof mark === 'number') tags.set(mark, nameOf(first).slice(1))
    }
    if (operator === 'EMC' && marks.pop() === undefined) unmarked.push('an end without a beginning')
    if (operator === 'cs' || operator === 'CS') colourSpaces.add(nameOf(first))
    if (operator === 'Tf') font = nameOf(first).slice(1)
    if (PAINTING.has(operator) && !marks.some((mark) => mark !== '/Span')) unmarked.push(operator)
    if (operator === 'TJ' || operator === 'Tj') {
      const glyphs = shown.get(font) ?? new Set<number>()
      shown.set(font, glyphs)
      const pieces: readonly Operand[] = Array.isArray(first) ? (first as readonly Operand[]) : [first ?? '']
      for (const piece of pieces) if (piece instanceof Uint8Array) for (const glyph of codesOf(piece)) glyphs.add(glyph)
    }
  }
  if (marks.length > 0) unmarked.push(`${marks.length} marks that never end`)
  const operators = new Set(operations.map(({ operator }) => operator))
  return { unmarked, tags, shown, deepest: { saved: deepest, left: saved }, operators, colourSpaces }
}

/** The codes of a string in a font with Identity-H: two bytes each. */
function codesOf(bytes: Uint8Array): number[] {
  return Array.from({ length: bytes.length / 2 }, (_, index) => Buffer.from(bytes).readUInt16BE(index * 2))
}
