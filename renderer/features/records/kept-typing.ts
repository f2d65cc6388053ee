import { useEffect, useState } from 'react'

import { useApi } from '../../lib/api/api-context.ts'
import type { RecordKind } from './record-kind.ts'
import { NEW } from './record-search.ts'

type Values<F extends string> = Readonly<Record<F, string>>

/** Keeps what is typed into a form across a reload, a crash and the end of a session, until it is saved or thrown away. */
export function useKeptTyping<F extends string>(
  businessId: string,
  area: RecordKind<never>['area'],
  recordId: string | undefined,
  saved: Values<F>,
) {
  const key = useKey(businessId, area, recordId)
  // As they were when the form was opened: what is typed is compared with that.
  const [start] = useState(() => ({ saved, kept: read(key) }))
  const isRestored = isDifferent({ ...start.saved, ...start.kept }, start.saved)

  return {
    key,
    saved: start.saved,
    initialValues: { ...start.saved, ...start.kept } as Values<F>,
    isRestored,
    forget: () => forgetTyping(key),
  }
}

function useKey(businessId: string, area: string, recordId: string | undefined): string {
  const { session } = useApi()
  return `invoice-desk.typed ${session.userId() ?? ''} ${businessId} ${area} ${recordId ?? NEW}`
}

/** Throws away what is kept of a form. */
export function useForgetTyping(businessId: string, area: string, recordId: string | undefined): () => void {
  const key = useKey(businessId, area, recordId)
  return () => forgetTyping(key)
}

/** To be called with what is typed now. Tells whether it differs from what is saved. */
export function useKeepTyping<F extends string>(
  { key, saved }: { readonly key: string; readonly saved: Values<F> },
  values: Values<F>,
  onDirty: (isDirty: boolean) => void,
): void {
  const isDirty = isDifferent(values, saved)
  useEffect(() => {
    onDirty(isDirty)
    if (isDirty) write(key, values)
    else forgetTyping(key)
  }, [key, isDirty, values, onDirty])
}

function isDifferent<F extends string>(values: Values<F>, saved: Values<F>): boolean {
  return Object.entries<string>(saved).some(([name, value]) => values[name as F] !== value)
}

function read(key: string): Readonly<Record<string, string>> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

function write(key: string, values: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values))
  } catch {
    // Where the browser keeps nothing, the form works all the same.
  }
}

function forgetTyping(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}
