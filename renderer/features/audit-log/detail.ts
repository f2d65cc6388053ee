import { z } from 'zod'

import { Role, Scope } from '../../../core/contract/http/vocabulary.ts'
import { grantNameOf } from '../../lib/business/grants.ts'
import { roleNames } from '../../lib/texts.ts'
import type { LogEntry } from './facts.ts'
import { auditLog as words } from './texts.ts'

/** Entries from before memberships had a scope have none. */
const granted = z.looseObject({ role: Role, scope: Scope.default('FULL') })

/** Of an entry about rights, whom it is about, where that is somebody else, and what they got, have or lost; else nothing. */
export function detailOf(
  { subject, by, from, to }: Pick<LogEntry, 'subject' | 'by' | 'from' | 'to'>,
  names: ReadonlyMap<string, string>,
): string {
  const [before, after] = [roleIn(from), roleIn(to)]
  const role = before && after ? words.became(before, after) : (after ?? before)
  if (role === undefined) return ''
  return words.detail(subject.id === by.id ? undefined : names.get(subject.id), role)
}

function roleIn(change: LogEntry['to']): string | undefined {
  const { data } = granted.safeParse(change)
  return data && roleNames[grantNameOf(data)]
}
