import { AppError } from '../../contract/http/errors.ts'

/** What is wrong with the data of a folder that was used before. */
export type DamageKind = 'missing' | 'empty' | 'foreign' | 'damaged' | 'newer' | 'unreadable' | 'readOnly' | 'diskFull'

/** Why a data folder cannot be used, in sentences for people: what happened, and what to do. */
export type Damage = { readonly kind: DamageKind; readonly happened: string; readonly remedy: string }

const RESTORE = 'Restore a backup; the present data is kept aside.'

const sentences: Record<DamageKind, readonly [happened: string, remedy: string]> = {
  missing: ['The database of this installation is missing.', `Put invoice-desk.db back if it was moved. ${RESTORE}`],
  empty: ['The database of this installation is empty.', RESTORE],
  foreign: ['The database file is not an Invoice Desk database.', RESTORE],
  damaged: ['The database of this installation is damaged.', RESTORE],
  newer: ['The database was written by a newer version of Invoice Desk.', 'Install that version; nothing was changed.'],
  unreadable: [
    'The database of this installation cannot be read.',
    'Check that the data folder belongs to you and that its disk works, then start Invoice Desk again.',
  ],
  readOnly: [
    'The database of this installation cannot be written to.',
    'Check that the data folder belongs to you and that its disk is not read-only, then start Invoice Desk again.',
  ],
  diskFull: ['The disk is full.', 'Free some space: Invoice Desk then goes on by itself. Nothing was changed.'],
}

/** A kind of damage in sentences; `happened` replaces the usual one where something more exact can be said. */
export function damageOf(kind: DamageKind, happened = sentences[kind][0]): Damage {
  return { kind, happened, remedy: sentences[kind][1] }
}

/** What everything answers while the data cannot be used. */
export function unavailable({ happened, remedy }: Damage): AppError {
  return new AppError('data_unavailable', { message: `${happened} ${remedy}` })
}

/** Whether putting a backup in the place of the data helps: not where the data itself is whole. */
export function isRestorable({ kind }: Damage): boolean {
  return kind !== 'newer' && kind !== 'diskFull' && kind !== 'readOnly'
}
