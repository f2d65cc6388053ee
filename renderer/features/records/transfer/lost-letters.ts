import { cellText, type GridRow } from '../../../lib/spreadsheet/cell.ts'
import type { Mapping } from '../../../lib/spreadsheet/guess-columns.ts'
import { importing as importTexts } from '../../../lib/texts/records/importing.ts'
import type { FileField } from './fields/field.ts'
import type { RowWarning } from './rows-to-send.ts'

const { doubts: words } = importTexts

/** Where nobody asks a question. */
const NAMES: readonly string[] = ['name', 'customer', 'businessName', 'address', 'city', 'lga']
/** `Ad?b?y?`, `Ad? Stores`: a program has put it where it did not know the letter. */
const QUESTION = /\p{L}\?+\p{L}|(?<![\p{L}?])\?+\p{L}|\p{L}\?+(?=\s+\p{L})/u
/** UTF-8 that was read as something else, and has lost a part of it since. */
const BROKEN = /[ÃÂ][\u0080-\u00bf]|â€|á[º»]|√[\u00a0-\u2265]/

/** Cells whose letters another program has lost or taken for others, with what they were where that is to be seen. */
export function lostLetters(rows: readonly GridRow[], mapping: Mapping, fields: readonly FileField[]): RowWarning[] {
  const texts = fields.filter(({ name, content }) => content === undefined && mapping.includes(name))
  return rows.flatMap(({ number, cells }) =>
    texts.flatMap(({ name }): RowWarning[] => {
      const text = cellText(cells[mapping.indexOf(name)])
      const suggestion = restored(text)
      const isLost = text.includes('\ufffd') || (NAMES.includes(name) && QUESTION.test(text))
      if (suggestion === null && !isLost && !BROKEN.test(text)) return []
      return [{ row: number, field: name, message: isLost ? words.lostLetters : words.otherLetters, suggestion }]
    }),
  )
}

/** The bytes of each letter of an encoding that is often taken for UTF-8. */
const bytesOf = ['windows-1252', 'macintosh'].map((encoding) => {
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 128 }, (_, at) => at + 128))
  return new Map([...letters].map((letter, at) => [letter, at + 128]))
})

/** `Adé` of `AdÃ©`: what was written in UTF-8; null for anything else. */
function restored(text: string): string | null {
  if (!/[^\x00-\x7f]/.test(text)) return null
  for (const encoding of bytesOf) {
    const bytes = [...text].map((letter) => encoding.get(letter) ?? (letter < '\x80' ? letter.charCodeAt(0) : -1))
    if (bytes.includes(-1)) continue
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
    } catch {
      // No UTF-8.
    }
  }
  return null
}
