import type { KeptTyping, TypedFields } from './kept-texts.ts'

export type Values<F extends string> = Readonly<Record<F, string>>

/** The fields of one form, from what is stored to what is typed over it. */
export type Typing<F extends string> = {
  readonly values: Values<F>
  /** What each field held when somebody began to type in it. */
  readonly over: Values<F>
  /** As it is stored, as far as this form knows. */
  readonly saved: Values<F>
  /** Fields that are typed over and were stored anew meanwhile, by somebody else or elsewhere. */
  readonly overtaken: readonly F[]
  /** When what was brought back had been typed. */
  readonly restoredAt: string | undefined
}

const namesOf = <F extends string>(values: Values<F>) => Object.keys(values) as F[]

/** A form as it is opened: what was typed before is on top of what is stored. */
export function beginTyping<F extends string>(saved: Values<F>, kept: KeptTyping | undefined): Typing<F> {
  const restored = namesOf(saved).flatMap((name) => {
    const field = kept?.fields[name]
    return field !== undefined && field.typed !== saved[name] ? [{ name, ...field }] : []
  })
  return {
    values: { ...saved, ...Object.fromEntries(restored.map(({ name, typed }) => [name, typed])) },
    over: { ...saved, ...Object.fromEntries(restored.map(({ name, over }) => [name, over])) },
    saved,
    overtaken: restored.filter(({ name, over }) => over !== saved[name]).map(({ name }) => name),
    restoredAt: restored.length === 0 ? undefined : kept?.at,
  }
}

export function isTyped<F extends string>({ values, over }: Pick<Typing<F>, 'values' | 'over'>, name: F): boolean {
  return values[name] !== over[name]
}

/** What is worth keeping. */
export function typedFields<F extends string>(typing: Typing<F>, never: readonly F[]): TypedFields {
  const names = namesOf(typing.values).filter((name) => isTyped(typing, name) && !never.includes(name))
  return Object.fromEntries(names.map((name) => [name, { typed: typing.values[name], over: typing.over[name] }]))
}

/** Something else is stored now: fields that nobody typed in follow, the others stay and say so. */
export function adoptSaved<F extends string>(typing: Typing<F>, saved: Values<F>): Typing<F> {
  const names = namesOf(saved)
  const open = names.filter((name) => isTyped(typing, name) && typing.values[name] !== saved[name])
  const isNew = (name: F) => saved[name] !== typing.saved[name]
  return {
    ...typing,
    values: { ...saved, ...picked(typing.values, open) },
    over: { ...saved, ...picked(typing.over, open) },
    saved,
    overtaken: open.filter((name) => isNew(name) || typing.overtaken.includes(name)),
  }
}

/** What was sent is stored. What was typed since stays typed. */
export function settleTyping<F extends string>(typing: Typing<F>, sent: Values<F>): Typing<F> {
  const names = namesOf(sent)
  // Stored in a form of its own, such as a phone number; it may be here already, or come with the next answer.
  const arrived = names.filter((name) => typing.values[name] === sent[name] && typing.saved[name] !== typing.over[name])
  const values = { ...typing.values, ...picked(typing.saved, arrived) }
  const over = { ...sent, ...picked(typing.saved, arrived) }
  return { ...typing, values, over, overtaken: [], restoredAt: undefined }
}

/** What was sent is answered, and stored nowhere: it stands in the form as it is, with nothing left to lose. */
export function answerTyping<F extends string>(typing: Typing<F>, sent: Values<F>): Typing<F> {
  return { ...typing, over: sent, saved: sent, overtaken: [], restoredAt: undefined }
}

function picked<F extends string>(values: Values<F>, names: readonly F[]): Partial<Values<F>> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values<F>>
}
