import { AppError } from '../../contract/http/errors.ts'
import type { ExistingRule } from '../../contract/records/import.ts'
import type { Member } from '../../domain/people/account.ts'
import { sameWordsKey } from '../../domain/records/similar-names.ts'
import { isGiven } from '../../domain/records/warnings.ts'
import { fold } from '../../domain/text/fold.ts'
import { foldTin } from '../../domain/text/tin.ts'
import type { Unit } from '../../ports/unit.ts'

import { changeRecord, createRecord, type Content, type RecordFrame, type RecordKind } from './records.ts'

/** A row that its schema has accepted. */
export type ImportRow<T extends RecordFrame> = {
  /** Counted from 1. */
  readonly row: number
  readonly name: string
  /** What it says, as it was sent. */
  readonly given: object
  /** The record that it makes; undefined where it says too little for a new one, and what is missing. */
  readonly content: Content<T> | undefined
  readonly lacks: readonly Wrong[]
  /** What the row makes of a record of that name. */
  readonly change: (record: T) => T
}

type Wrong = { readonly field: string; readonly message: string }

export type RowError = Wrong & { readonly row: number }

type RowOutcome<T extends RecordFrame> = {
  readonly row: number
  readonly action: 'created' | 'updated' | 'skipped' | 'refused'
  readonly id: string | null
  /** Of one that was there: as it was, and as it is. */
  readonly change?: { readonly before: T; readonly after: T }
}

/** What looks mistyped in a row that is taken all the same, and what is probably meant. */
export type RowWarning = RowError & { readonly suggestion: string | null }

export type ImportOutcome<T extends RecordFrame> = {
  readonly items: readonly RowOutcome<T>[]
  readonly errors: readonly RowError[]
  readonly doubts: readonly RowWarning[]
}

/** Who imports what, and what becomes of rows whose name is there already. */
type Import<T extends RecordFrame> = {
  readonly member: Member
  readonly kind: RecordKind<T>
  readonly onExisting: ExistingRule
  /** What was found in rows before they came here. */
  readonly doubts?: readonly RowWarning[]
}

/**
 * Takes the rows one after the other, as if each had been entered by hand, and goes on after a row that cannot be
 * taken, so that people see every error at once. Whoever opened the unit rolls it back where there are errors, or where
 * all of it was a rehearsal.
 */
export async function importRecords<T extends RecordFrame>(
  unit: Unit,
  into: Import<T>,
  rows: readonly ImportRow<T>[],
): Promise<ImportOutcome<T>> {
  const { singleFlag } = into.kind
  const items: RowOutcome<T>[] = []
  const errors: RowError[] = []
  const doubts: RowWarning[] = []
  const doubtsOfRow = await rowWarnings(unit, into, rows)
  const likeness = await similarityWarnings(unit, into, rows)
  const names = new Set<string>()
  let flagTaken = false

  for (const given of rows) {
    const { row } = given
    const refuse = (...wrong: readonly Wrong[]) => {
      errors.push(...wrong.map((one) => ({ row, ...one })))
      items.push({ row, action: 'refused', id: null })
    }

    const name = fold(given.name)
    if (names.has(name)) {
      refuse({ field: 'name', message: 'is already in an earlier row; keep one of the two' })
      continue
    }
    names.add(name)

    const flagged = singleFlag !== undefined && (given.given as Partial<T>)[singleFlag] === true
    if (singleFlag !== undefined && flagged && flagTaken) {
      refuse({ field: singleFlag, message: 'is already true in an earlier row, and only one can be' })
      continue
    }
    flagTaken ||= flagged

    const taken = await importRow(unit, into, given)
    if ('lacks' in taken) refuse(...taken.lacks)
    else if ('problem' in taken) refuse({ field: 'name', message: taken.problem })
    else {
      const { record, ...outcome } = taken
      items.push({ row, ...outcome })
      if (outcome.action === 'skipped') continue
      if (outcome.action === 'created') doubts.push(...likeness(row, record))
      doubts.push(...doubtsOfRow(given, record), ...(into.doubts ?? []).filter((doubt) => doubt.row === row))
    }
  }
  return { items, errors, doubts }
}

/** `#REF!`: what a spreadsheet writes where it could not reckon. */
const SHEET_ERROR = /^#(?:REF!|NAME\?|VALUE!|N\/A|DIV\/0!|NULL!|NUM!)$/i

const sheetErrors = (row: number, given: object): RowWarning[] =>
  Object.entries(given).flatMap(([field, value]) =>
    typeof value === 'string' && SHEET_ERROR.test(value.trim())
      ? [{ row, field, message: 'is an error of a spreadsheet; send what is meant', suggestion: null }]
      : [],
  )

/** How the doubts about a row are found: in what it says itself, and in the TINs that others have. */
async function rowWarnings<T extends RecordFrame>(
  unit: Unit,
  { member, kind }: Import<T>,
  rows: readonly ImportRow<T>[],
): Promise<(row: ImportRow<T>, record: T) => RowWarning[]> {
  const { doubtsOf, tinHolders } = kind
  const hasTins = rows.some(({ given }) => typeof (given as HasTin).tin === 'string')
  const holders = hasTins ? await tinHolders?.(unit, member.businessId) : undefined
  const holderOf = new Map((holders ?? []).map((holder) => [foldTin(holder.tin), holder]))

  return ({ row, given }, record) => {
    const found = [
      ...(doubtsOf?.(record) ?? []).filter(({ field }) => isGiven(given, field)).map((doubt) => ({ row, ...doubt })),
      ...sheetErrors(row, given),
    ]
    const { tin } = given as HasTin
    if (tinHolders === undefined || typeof tin !== 'string') return found

    const holder = holderOf.get(foldTin(tin))
    if (holder === undefined || holder.id === record.id) {
      holderOf.set(foldTin(tin), { id: record.id, name: record.name, tin })
      return found
    }
    const message = `is also the TIN of ${holder.name}; keep one of the two if they are the same`
    return [...found, { row, field: 'tin', message, suggestion: null }]
  }
}

/**
 * How a new record is found whose name is that of another one but for its marks, "Ltd" and the like: `Adebayo Rice` beside
 * `Adébáyọ̀ Rice`. Names that are the same are no doubt but the same record. Where another row of the list has that name,
 * or is asked about it, nothing is suggested: two rows would be called the same.
 */
async function similarityWarnings<T extends RecordFrame>(
  unit: Unit,
  { member, kind }: Import<T>,
  rows: readonly ImportRow<T>[],
): Promise<(row: number, record: T) => RowWarning[]> {
  if (!kind.uniqueName) return () => []
  const there = await kind.repository(unit).names(member.businessId)
  const nameOf = new Map(there.map(({ name }) => [sameWordsKey(name), name]))
  const inList = new Set(rows.map(({ name }) => fold(name)))

  return (row, { name }) => {
    const key = sameWordsKey(name)
    const alike = key === '' ? undefined : nameOf.get(key)
    if (alike === undefined) {
      nameOf.set(key, name)
      return []
    }
    const isInList = inList.has(fold(alike))
    inList.add(fold(alike))
    return [
      isInList
        ? {
            row,
            field: 'name',
            message: `is similar to ${alike} of another row. Leave one out if they are the same`,
            suggestion: null,
          }
        : { row, field: 'name', message: `is similar to ${alike}. Did you mean that?`, suggestion: alike },
    ]
  }
}

type HasTin = { readonly tin?: unknown }

type Taken<T extends RecordFrame> =
  | (Omit<RowOutcome<T>, 'row'> & { readonly record: T })
  | { readonly problem: string }
  | { readonly lacks: readonly Wrong[] }

async function importRow<T extends RecordFrame>(
  unit: Unit,
  { member, kind, onExisting }: Import<T>,
  { name, given, content, lacks, change }: ImportRow<T>,
): Promise<Taken<T>> {
  const [holder, another] = await kind.repository(unit).namesakes(member.businessId, name)
  if (!holder) {
    if (!content) return { lacks }
    try {
      const record = await createRecord(unit, member, kind, content, given)
      return { action: 'created', id: record.id, record }
    } catch (error) {
      return { lacks: takenBy(error) }
    }
  }

  if (onExisting === 'refuse') return { problem: 'already exists; leave the row out, or choose skip or update' }
  if (onExisting === 'skip') return { action: 'skipped', id: holder.id, record: holder }
  if (another) return { problem: 'exists more than once; change the right one by hand and leave the row out' }

  try {
    const { changed, record } = await changeRecord(unit, member, kind, holder, change)
    if (!changed) return { action: 'skipped', id: holder.id, record }
    return { action: 'updated', id: holder.id, record, change: { before: holder, after: record } }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'built_in') return { lacks: takenBy(error) }
    return { problem: 'is built in and cannot be changed; leave the row out or choose another name' }
  }
}

/** What another record holds already, or does not go together, which is put right in the row. */
function takenBy(error: unknown): readonly Wrong[] {
  // Who may change other things of a record than its price.
  if (error instanceof AppError && error.code === 'role_insufficient') {
    return [
      {
        field: 'unitPrice',
        message: `is not the one in the list. ${error.message} Leave the row out, or take the price and the VAT of the list`,
      },
    ]
  }
  const isOfRow = error instanceof AppError && (error.code === 'barcode_taken' || error.code === 'validation_failed')
  if (isOfRow && error.details) return error.details
  throw error
}
