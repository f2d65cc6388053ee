import { z } from 'zod'

import { may, type Grant } from '../../../core/contract/http/permissions.ts'

const sectionNames = [
  'business',
  'contact',
  'classification',
  'numbers',
  'logo',
  'paper',
  'workflow',
  'counter',
  'money',
  'email',
  'reminders',
  'firs',
  'keys',
  'provider',
  'remove',
] as const

export type SectionName = (typeof sectionNames)[number]

export const settingsSearch = z.object({
  section: z.enum(sectionNames).optional(),
  /** The day up to which the books are to be closed, from where that was offered. */
  closeUpTo: z.iso.date().optional(),
})

/** The parts that this person may change: all, all but deleting, or none. */
export function sectionsFor(grant: Grant): readonly SectionName[] {
  if (!may(grant, 'business.manage')) return []
  return may(grant, 'business.delete') ? sectionNames : sectionNames.filter((name) => name !== 'remove')
}
