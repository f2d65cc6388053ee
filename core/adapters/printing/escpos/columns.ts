/** Plain text in the columns of a printer: every letter is as wide as the others. Lines break at spaces but U+00A0. */

/** Lines no wider than `columns`: broken at spaces, and inside a word only where the word alone is too wide. */
export function wrapColumns(text: string, columns: number): string[] {
  return text
    .split('\n')
    .map((paragraph) => paragraph.replace(/^ +| +$/g, ''))
    .flatMap((paragraph) => (paragraph.length <= columns ? [paragraph] : wrapParagraph(paragraph, columns)))
}

function wrapParagraph(paragraph: string, columns: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(/ +/)) {
    if (line !== '' && line.length + 1 + word.length <= columns) {
      line += ` ${word}`
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = word.match(new RegExp(`.{1,${columns}}`, 'g')) ?? ['']
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
  }
  return [...lines, line]
}

/** A reference number in lines that end after its hyphens; a part that is too wide alone is broken anywhere. */
export function wrapReference(reference: string, columns: number): string[] {
  const lines: string[] = []
  for (const part of reference.match(/[^-]*-|[^-]+$/g) ?? []) {
    const joined = `${lines.at(-1) ?? ''}${part}`
    if (lines.length > 0 && joined.length <= columns) lines.splice(-1, 1, joined)
    else lines.push(...wrapColumns(part, columns))
  }
  return lines
}

/** A row of a label at the left and a value at the right; either may be missing. */
export type ColumnRow = { readonly label: string; readonly value: string }

/**
 * The label wraps to leave room for the value, which stands beside its last line, or below it where there is no room. A
 * value is broken only where it is wider than the paper, which no amount is.
 */
export function pairRows(label: string, value: string, columns: number): ColumnRow[] {
  const room = columns - value.length - 1
  const alone = (text: string): ColumnRow => ({ label: text, value: '' })
  const isBeside = label.split(' ').every((word) => word.length <= room)
  if (!isBeside) {
    const below = wrapColumns(value, columns).map((text) => ({ label: '', value: text }))
    return [...wrapColumns(label, columns).map(alone), ...below]
  }
  const wide = wrapColumns(label, columns)
  const labels = (wide.at(-1) ?? '').length <= room ? wide : wrapColumns(label, room)
  return [...labels.slice(0, -1).map(alone), { label: labels.at(-1) ?? '', value }]
}
