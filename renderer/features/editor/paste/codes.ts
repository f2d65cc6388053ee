import type { CellNote } from '../../../components/table/sheet-grid.tsx'
import type { CodeAnswer, CodeList } from '../../../lib/queries/reference.ts'
import { cellText } from '../../../lib/spreadsheet/cell.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { codeUpdate, completeCode } from '../document/complete-code.ts'
import { type Codes, noCodes, type PastedRow } from '../document/doc.ts'
import type { CodeColumn, PastedTable } from './columns.ts'

const words = editorTexts.paste

const columns: readonly CodeColumn[] = ['hsnCode', 'isicCode']
const lists = { hsnCode: 'hs', isicCode: 'isic' } as const
const kinds = { hsnCode: 'GOODS', isicCode: 'SERVICE' } as const
const other = { hsnCode: 'isicCode', isicCode: 'hsnCode' } as const

/** What the lists say of codes, by `codeKey`. Of a code that is not in it nobody could be asked. */
export type KnownCodes = ReadonlyMap<string, CodeAnswer>

export type CodeRequest = { readonly list: CodeList; readonly code: string }

export const codeKey = ({ list, code }: CodeRequest) => `${list} ${code}`

type Meaning = CodeRequest & { readonly column: CodeColumn; readonly isMended: boolean }

/** The codes that a cell may mean, the likeliest first: of its column, of the other one, and with the 0 that it lost. */
function codeCandidates(column: CodeColumn, text: string): readonly Meaning[] {
  const read = (one: CodeColumn, typed: string, isMended: boolean): Meaning[] => {
    const code = completeCode(lists[one], typed)
    return code === undefined ? [] : [{ column: one, list: lists[one], code, isMended }]
  }
  return [
    ...read(column, text, false),
    ...read(other[column], text, false),
    ...withLostZero(text).flatMap((typed) => read(column, typed, true)),
  ]
}

/** A spreadsheet that takes a code for a number makes `8481.8` of 8481.80, and `402.21` of 0402.21. */
function withLostZero(text: string): readonly string[] {
  if (/^\d{4}(\.\d{2})*\.\d$/.test(text)) return [`${text}0`]
  return /^[1-9]\d{2}(\.\d{2}){0,3}$|^[1-9]\d{4}(\d{2})?$/.test(text) ? [`0${text}`] : []
}

/** Every code that has to be asked for, each once. */
export function codesIn({ mapping, rows }: Pick<PastedTable, 'mapping' | 'rows'>): readonly CodeRequest[] {
  const wanted = new Map<string, CodeRequest>()
  for (const column of columns.filter((name) => mapping.includes(name))) {
    const texts = new Set(rows.map(({ cells }) => cellText(cells[mapping.indexOf(column)]).trim()))
    for (const { list, code } of [...texts].flatMap((text) => codeCandidates(column, text)))
      wanted.set(codeKey({ list, code }), { list, code })
  }
  return [...wanted.values()]
}

type CodeNotes = Partial<Record<CodeColumn, CellNote>>

type Read = { readonly codes: Partial<Codes & Pick<PastedRow, 'codedAs'>>; readonly notes: CodeNotes }

/** The codes of a row, as if they were typed into its line. What the sheet leaves empty, the saved product says. */
export function readCodes(
  typed: Readonly<Record<CodeColumn, string>>,
  saved: Codes | undefined,
  known: KnownCodes,
): Read {
  const filled = columns.filter((name) => typed[name] !== '')
  const [column] = filled
  if (column === undefined) return { codes: {}, notes: {} }
  // A line is goods or a service.
  const both: CodeNotes = filled.length > 1 ? { isicCode: { message: words.bothCodes, isWrong: true } } : {}
  const text = typed[column]
  const found = codeCandidates(column, text).find((one) => known.get(codeKey(one))?.isCode ?? one.column === column)

  if (!found || found.isMended) {
    const isSure = found !== undefined && known.has(codeKey(found))
    const note = { message: words.noCode, isWrong: true, ...(isSure && { suggestion: found.code }) }
    const kind = saved?.kind ?? kinds[column]
    return { codes: { kind, typedCode: text }, notes: { ...both, [column]: note } }
  }
  const kind = kinds[found.column]
  const elsewhere: CodeNotes =
    found.column === column ? {} : { [column]: { message: words.codeOfOther[kind], isWrong: false } }
  const notes = { ...elsewhere, ...both }
  if (completeCode(found.list, saved?.[found.column] ?? '') === found.code) return { codes: {}, notes }

  // The category of another code says nothing about this one.
  const chosen = codeUpdate({ ...noCodes, kind }, found.code, known.get(codeKey(found))?.description)
  return { codes: { ...withoutCode, ...chosen, codedAs: null }, notes }
}

const withoutCode = { hsnCode: null, productCategory: null, isicCode: null, serviceCategory: null }
