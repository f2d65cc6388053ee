import { useEffect, useState } from 'react'

import { useUserId } from '../api/api-context.ts'
import { type FormDraftKey, formDrafts } from '../persistence/form-drafts.ts'
import {
  applySaved,
  markAnswered,
  createFormState,
  markSaved,
  editedFields,
  type FormState,
  type Values,
} from './state.ts'

/** Which form this is, so that what is typed into it is found again. */
export type FormDraftOptions<F extends string> = {
  /** Of the person alone, where it is left out. */
  readonly businessId?: string
  readonly form: string
  /** Secrets: what is typed there is kept nowhere. */
  readonly never?: readonly F[]
  /** False where nothing is stored: a reason, a tool. What is typed there is done with when it is answered. */
  readonly stores?: boolean
}

/** What a form says of the text that it keeps; see `RestoredNotice`. */
export type FormDraft<F extends string = string> = {
  readonly isDirty: boolean
  /** When what was brought back had been typed; undefined once it is saved or discarded. */
  readonly restoredAt: string | undefined
  readonly conflicts: readonly F[]
  readonly stores: boolean
  /** Puts back what is stored. Answers how to take that back. */
  readonly discard: () => () => void
}

/** The text of a form. With `keep` it outlives the page, and follows what is stored where nobody types. */
export function useFormDraft<F extends string>(saved: Values<F>, keep: FormDraftOptions<F> | undefined) {
  const place = usePlace(keep)
  const never = keep?.never ?? []
  const stores = keep !== undefined && keep.stores !== false
  const begin = () => createFormState(saved, place && formDrafts.load(place))
  const [typing, setTyping] = useState<FormState<F>>(begin)
  const [owner, setOwner] = useState(place?.userId)
  const [seen, setSeen] = useState(() => JSON.stringify(saved))

  // Somebody else has signed in, perhaps in another tab: what was typed is none of theirs. A session that only ended
  // leaves all as it is.
  if (place !== undefined && place.userId !== owner) {
    setOwner(place.userId)
    setTyping(begin())
  }
  const present = JSON.stringify(saved)
  if (keep !== undefined && present !== seen) {
    setSeen(present)
    setTyping((before) => applySaved(before, saved))
  }

  const fields = JSON.stringify(editedFields(typing, never))
  const key = place && owner === place.userId ? JSON.stringify(place) : undefined
  useEffect(() => {
    if (key !== undefined) store(JSON.parse(key) as FormDraftKey, fields)
  }, [key, fields])

  const kept: FormDraft<F> = {
    isDirty: fields !== '{}',
    restoredAt: fields === '{}' ? undefined : typing.restoredAt,
    conflicts: typing.conflicts,
    stores,
    discard() {
      if (place) formDrafts.forget(place)
      setTyping(createFormState(typing.saved, undefined))
      return () => {
        if (place) store(place, fields)
        setTyping(typing)
      }
    },
  }

  return {
    values: typing.values,
    change(name: F, value: string) {
      setTyping((before) => ({ ...before, values: { ...before.values, [name]: value } }))
    },
    /** To be called when what was sent is stored or answered. */
    settle(sent: Values<F>) {
      // At once: the form may be gone before it is drawn again.
      if (place) formDrafts.forget(place)
      setTyping((before) => (stores ? markSaved(before, sent) : markAnswered(before, sent)))
    },
    kept,
  }
}

/** Of a form whose text is in two parts. */
export function mergeFormDrafts(first: FormDraft, second: FormDraft): FormDraft {
  return {
    isDirty: first.isDirty || second.isDirty,
    restoredAt: first.restoredAt ?? second.restoredAt,
    conflicts: [...first.conflicts, ...second.conflicts],
    stores: first.stores || second.stores,
    discard() {
      const takeBack = [first.discard(), second.discard()]
      return () => {
        for (const one of takeBack) one()
      }
    },
  }
}

/** Throws away what is kept of a form that is going to be closed. */
export function useDiscardFormDraft(keep: FormDraftOptions<never>): () => void {
  const place = usePlace(keep)
  return () => {
    if (place) formDrafts.forget(place)
  }
}

function usePlace<F extends string>(keep: FormDraftOptions<F> | undefined): FormDraftKey | undefined {
  const userId = useUserId()
  return keep && userId !== undefined ? { userId, businessId: keep.businessId, form: keep.form } : undefined
}

function store(place: FormDraftKey, fields: string): void {
  if (fields === '{}') formDrafts.forget(place)
  else formDrafts.save(place, JSON.parse(fields) as ReturnType<typeof editedFields>, new Date().toISOString())
}
