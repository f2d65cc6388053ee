import { AppError } from '../../contract/errors.ts'
import type { ExistingRule } from '../../contract/record-import.ts'
import type { Member } from '../../domain/people/account.ts'
import { fold } from '../../domain/text/fold.ts'
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

export type RowOutcome = {
  readonly row: number
  readonly action: 'created' | 'updated' | 'skipped' | 'refused'
  readonly id: string | null
}

export type ImportOutcome = { readonly items: readonly RowOutcome[]; readonly errors: readonly RowError[] }

/** Who imports what, and what becomes of rows whose name is there already. */
type Import<T extends RecordFrame> = {
  readonly member: Member
  readonly kind: RecordKind<T>
  readonly onExisting: ExistingRule
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
): Promise<ImportOutcome> {
  const { singleFlag } = into.kind
  const items: RowOutcome[] = []
  const errors: RowError[] = []
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
      refuse({ field: 'name', message: 'is in an earlier row already; keep one of the two' })
      continue
    }
    names.add(name)

    const flagged = singleFlag !== undefined && (given.given as Partial<T>)[singleFlag] === true
    if (singleFlag !== undefined && flagged && flagTaken) {
      refuse({ field: singleFlag, message: 'is true in an earlier row already, and only one can be' })
      continue
    }
    flagTaken ||= flagged

    const taken = await takeRow(unit, into, given)
    if ('lacks' in taken) refuse(...taken.lacks)
    else if ('problem' in taken) refuse({ field: 'name', message: taken.problem })
    else items.push({ row, ...taken })
  }
  return { items, errors }
}

type Taken = Omit<RowOutcome, 'row'> | { readonly problem: string } | { readonly lacks: readonly Wrong[] }

async function takeRow<T extends RecordFrame>(
  unit: Unit,
  { member, kind, onExisting }: Import<T>,
  { name, given, content, lacks, change }: ImportRow<T>,
): Promise<Taken> {
  const [holder, another] = await kind.repository(unit).namesakes(member.businessId, name)
  if (!holder) {
    if (!content) return { lacks }
    return { action: 'created', id: (await createRecord(unit, member, kind, content, given)).id }
  }

  if (onExisting === 'refuse') return { problem: 'is there already; leave the row out, or choose skip or update' }
  if (onExisting === 'skip') return { action: 'skipped', id: holder.id }
  if (another) return { problem: 'is there more than once; change the right one by hand and leave the row out' }

  try {
    const { changed } = await changeRecord(unit, member, kind, holder, change)
    return { action: changed ? 'updated' : 'skipped', id: holder.id }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'built_in') throw error
    return { problem: 'is built in and cannot be changed; leave the row out or choose another name' }
  }
}
