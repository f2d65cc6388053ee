import { useEffect } from 'react'

import type { Keep, Kept } from '../../lib/kept/use-typing.ts'
import type { RecordKind } from './record-kind.ts'
import { NEW } from './record-search.ts'

/** The form of one record, or of a new one. */
export const keepOf = (businessId: string, area: RecordKind<never>['area'], recordId: string | undefined) =>
  ({ businessId, form: `${area}.${recordId ?? NEW}` }) satisfies Keep<never>

/** Tells the drawer whether closing would lose something. */
export function useDirty({ isDirty }: Kept, onDirty: (isDirty: boolean) => void): void {
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
}
