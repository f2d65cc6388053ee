import type { FirstBad } from '../audit/verification.ts'

import { damageOf, type Damage } from './damage.ts'

/** A table, index, trigger, view or function of the database that is not as Invoice Desk made it. */
export type SchemaFault = {
  readonly type: 'table' | 'index' | 'trigger' | 'view' | 'function'
  readonly name: string
  readonly fault: 'added' | 'changed' | 'removed'
}

const sentences: Record<SchemaFault['fault'], (object: string) => string> = {
  added: (object) => `The database has a ${object}, which Invoice Desk did not make.`,
  changed: (object) => `The ${object} of the database is not as Invoice Desk made it.`,
  removed: (object) => `The ${object} is missing in the database.`,
}

const sentenceOf = ({ type, name, fault }: SchemaFault): string => sentences[fault](`${type} ${name}`)

/** What is not as it was made, at the moment when that was found. */
export const schemaBad = (fault: SchemaFault, now: Date): FirstBad => ({
  id: `${fault.type} ${fault.name}`,
  at: now.toISOString(),
  reason: sentenceOf(fault),
})

/** Whether it may change what is saved, or lets it be changed: a table, view or function of somebody else does nothing by itself. */
const isHarmful = ({ type, fault }: SchemaFault): boolean => fault !== 'added' || type === 'trigger' || type === 'index'

/** Why a database with such faults is not worked with; undefined where it may be. */
export function schemaDamage(faults: readonly SchemaFault[]): Damage | undefined {
  const fault = faults.find(isHarmful)
  if (!fault) return undefined
  const remedy =
    fault.fault === 'added'
      ? `If you know who added the ${fault.type}, have it removed and start again. Else restore a backup from before; the present data is kept aside.`
      : 'Restore a backup from before; the present data is kept aside.'
  return { ...damageOf('damaged', `Another program has changed this database. ${sentenceOf(fault)}`), remedy }
}
