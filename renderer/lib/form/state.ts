import type { StoredFormDraft, DraftFields } from '../persistence/form-drafts.ts'

export type Values<F extends string> = Readonly<Record<F, string>>

/** The fields of one form, from what is stored to what is typed over it. */
export type FormState<F extends string> = {
  readonly values: Values<F>
  /** What each field held when somebody began to type in it. */
  readonly over: Values<F>
  /** As it is stored, as far as this form knows. */
  readonly saved: Values<F>
  /** Fields that are typed over and were stored anew meanwhile, by somebody else or elsewhere. */
  readonly conflicts: readonly F[]
  /** When what was brought back had been typed. */
  readonly restoredAt: string | undefined
}

const namesOf = <F extends string>(values: Values<F>) => Object.keys(values) as F[]

/** A form as it is opened: what was typed before is on top of what is stored. */
export function createFormState<F extends string>(saved: Values<F>, kept: StoredFormDraft | undefined): FormState<F> {
  const restored = namesOf(saved).flatMap((name) => {
    const field = kept?.fields[name]
    return field !== undefined && field.typed !== saved[name] ? [{ name, ...field }] : []
  })
  return {
    values: { ...saved, ...Object.fromEntries(restored.map(({ name, typed }) => [name, typed])) },
    over: { ...saved, ...Object.fromEntries(restored.map(({ name, over }) => [name, over])) },
    saved,
    conflicts: restored.filter(({ name, over }) => over !== saved[name]).map(({ name }) => name),
    restoredAt: restored.length === 0 ? undefined : kept?.at,
  }
}

function isEdited<F extends string>({ values, over }: Pick<FormState<F>, 'values' | 'over'>, name: F): boolean {
  return values[name] !== over[name]
}

/** What is worth keeping. */
export function editedFields<F extends string>(typing: FormState<F>, never: readonly F[]): DraftFields {
  const names = namesOf(typing.values).filter((name) => isEdited(typing, name) && !never.includes(name))
  return Object.fromEntries(names.map((name) => [name, { typed: typing.values[name], over: typing.over[name] }]))
}

/** Something else is stored now: fields that nobody typed in follow, the others stay and say so. */
export function applySaved<F extends string>(typing: FormState<F>, saved: Values<F>): FormState<F> {
  const names = namesOf(saved)
  const open = names.filter((name) => isEdited(typing, name) && typing.values[name] !== saved[name])
  const isNew = (name: F) => saved[name] !== typing.saved[name]
  return {
    ...typing,
    values: { ...saved, ...picked(typing.values, open) },
    over: { ...saved, ...picked(typing.over, open) },
    saved,
    conflicts: open.filter((name) => isNew(name) || typing.conflicts.includes(name)),
  }
}

/** What was sent is stored. What was typed since stays typed. */
export function markSaved<F extends string>(typing: FormState<F>, sent: Values<F>): FormState<F> {
  const names = namesOf(sent)
  // Stored in a form of its own, such as a phone number; it may be here already, or come with the next answer.
  const arrived = names.filter((name) => typing.values[name] === sent[name] && typing.saved[name] !== typing.over[name])
  const values = { ...typing.values, ...picked(typing.saved, arrived) }
  const over = { ...sent, ...picked(typing.saved, arrived) }
  return { ...typing, values, over, conflicts: [], restoredAt: undefined }
}

/** What was sent is answered, and stored nowhere: it stands in the form as it is, with nothing left to lose. */
export function markAnswered<F extends string>(typing: FormState<F>, sent: Values<F>): FormState<F> {
  return { ...typing, over: sent, saved: sent, conflicts: [], restoredAt: undefined }
}

function picked<F extends string>(values: Values<F>, names: readonly F[]): Partial<Values<F>> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values<F>>
}
