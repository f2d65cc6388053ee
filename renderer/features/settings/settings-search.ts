import { z } from 'zod'

import type { Business } from '../../../core/contract/business.ts'
import { may } from '../../../core/contract/permissions.ts'

const sectionNames = [
  'business',
  'contact',
  'classification',
  'numbers',
  'logo',
  'workflow',
  'firs',
  'keys',
  'provider',
  'remove',
] as const

export type SectionName = (typeof sectionNames)[number]

export const settingsSearch = z.object({ section: z.enum(sectionNames).optional() })

/** The parts that this person may change: all, all but deleting, or none. */
export function sectionsFor(role: Business['role']): readonly SectionName[] {
  if (!may(role, 'business.manage')) return []
  return may(role, 'business.delete') ? sectionNames : sectionNames.filter((name) => name !== 'remove')
}
