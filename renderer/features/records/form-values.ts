import { useEffect } from 'react'
import { z } from 'zod'

import type { FormDraftOptions, FormDraft } from '../../lib/form/use-draft.ts'
import { NEW_RECORD } from '../../lib/routing/page-search.ts'
import type { RecordKind } from './kind.ts'

export const YES = 'yes'
export const flagField = z.string().transform((typed) => typed === YES)

/** The form of one record, or of a new one. */
export const formDraftOf = (businessId: string, area: RecordKind<never>['area'], recordId: string | undefined) =>
  ({ businessId, form: `${area}.${recordId ?? NEW_RECORD}` }) satisfies FormDraftOptions<never>

/** Tells the drawer whether closing would lose something. */
export function useDirty({ isDirty }: FormDraft, onDirty: (isDirty: boolean) => void): void {
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
}

/**
 * What a form changes of a record, as the body of a PATCH: fields that were emptied are null, the others stay away, so
 * that somebody else's change of another field survives.
 */
export function changedValues(
  before: Readonly<Record<string, unknown>>,
  body: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> {
  const changed = names.filter((name) => (body[name] ?? null) !== (before[name] ?? null))
  return Object.fromEntries(changed.map((name) => [name, body[name] ?? null]))
}
