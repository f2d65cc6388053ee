import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'

import { checkForm, fieldErrors, type FieldLabels, fieldsOf, isTaken } from '../../lib/errors/field-errors.ts'
import { type FormDraftOptions, useFormDraft } from '../../lib/form/use-draft.ts'
import type { FieldWarning } from '../../lib/form/warnings.ts'

type Values<F extends string> = Readonly<Record<F, string>>

type Options<S extends z.ZodObject, F extends string, T> = {
  /** The body of the route that takes the form. */
  readonly schema: S
  /** What is stored; with `keep`, fields that nobody types in follow it. */
  readonly initialValues: Values<F>
  /** Makes what is typed outlive the page; `RestoredNotice` says so. Not for secrets. */
  readonly keep?: FormDraftOptions<NoInfer<F>>
  /** All fields in the order they stand, and what each is called on the screen. */
  readonly labels: FieldLabels<NoInfer<F>>
  /** Fields whose new text is confirmed before it is sent where it looks mistyped. */
  readonly doubts?: Partial<
    Readonly<Record<NoInfer<F>, (value: string, values: Values<NoInfer<F>>) => FieldWarning | undefined>>
  >
  readonly send: (body: z.output<S>) => Promise<T>
  readonly onSuccess?: (result: T) => void
}

/**
 * A form of text fields for one route. What its contract or the core refuses is shown at the fields, with the first
 * of them focused; what is about no field is `problem`.
 */
export function useServerForm<S extends z.ZodObject, F extends keyof z.input<S> & string, T>({
  schema,
  initialValues,
  keep,
  labels,
  doubts = {},
  send,
  onSuccess,
}: Options<S, F, T>) {
  const element = useRef<HTMLFormElement>(null)
  const typing = useFormDraft(initialValues, keep)
  const { values } = typing
  const [corrected, setCorrected] = useState<ReadonlySet<F>>(new Set())
  const [asked, setAsked] = useState<F>()
  const confirmed = useRef<Partial<Record<F, string>>>({})

  const { mutate, data, isPending, error } = useMutation({
    mutationFn: async (typed: Values<F>) => send(checkForm(schema, typed)),
    onSuccess: (result, sent) => {
      typing.settle(sent)
      onSuccess?.(result)
    },
    onError: (failure) => {
      const wrong = fieldErrors(failure, labels)
      focus(fieldsOf(labels).find((name) => wrong[name] !== undefined))
    },
  })
  const errors = fieldErrors(error, labels)

  function focus(name: F | undefined): void {
    element.current?.querySelector<HTMLElement>(`[data-path="${name}"]`)?.focus()
  }

  /** Typed anew, looks mistyped, and nobody has said that it is meant. */
  const isUnconfirmed = (name: F) =>
    values[name] !== initialValues[name] &&
    values[name] !== confirmed.current[name] &&
    doubts[name]?.(values[name].trim(), values) !== undefined

  // A field that is being corrected is not wrong until somebody has looked at it again.
  function change(name: F, value: string): void {
    typing.change(name, value)
    setAsked(undefined)
    setCorrected((before) => new Set(before).add(name))
  }

  const common = (name: F) => ({
    label: labels[name],
    error: corrected.has(name) ? undefined : errors[name],
    'data-path': name,
  })

  return {
    field: (name: F) => ({
      ...common(name),
      name,
      value: values[name],
      onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
    }),

    /** For a `SoftValidatedInput` of a field that `doubts` names. */
    doubted: (name: F) => ({
      ...common(name),
      name,
      value: values[name],
      onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
      doubtOf: (value: string) => doubts[name]?.(value, values),
      confirm: {
        isAsked: asked === name,
        onUse(value: string) {
          change(name, value)
          focus(name)
        },
        onKeep() {
          confirmed.current[name] = values[name]
          setAsked(undefined)
          element.current?.requestSubmit()
        },
      },
    }),

    /** For fields to choose from, where nothing chosen is null. */
    choice: (name: F) => ({
      ...common(name),
      value: values[name] === '' ? null : values[name],
      onChange: (value: string | null) => change(name, value ?? ''),
    }),

    /** Puts values into several fields at once, as if they had been typed. */
    fill(typed: Partial<Values<F>>) {
      for (const name of fieldsOf(labels)) {
        const value = typed[name]
        if (value !== undefined) change(name, value)
      }
    },

    /** What is typed now. */
    values,
    /** Changes a field as typing does. */
    change,
    /** What there is to say of text that was typed before. While it is being saved, nothing overtakes it. */
    kept: isPending ? { ...typing.kept, conflicts: [] } : typing.kept,

    labels,
    /** What went wrong and is about no field. */
    problem: Object.keys(errors).length > 0 ? undefined : (error ?? undefined),
    isPending,
    /** Why the last try failed, at a field or not. */
    failure: error ?? undefined,
    /** Sends what is typed, as the button does. */
    submit: () => element.current?.requestSubmit(),
    /** What `send` answered. */
    result: data,

    formProps: {
      ref: element,
      // The browser's own bubbles would come before, and instead of, the words at the fields.
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault()
        if (isPending) return
        const doubtful = fieldsOf(labels).find(isUnconfirmed)
        setAsked(doubtful)
        // What is missing or wrong is said with the question, not after it.
        if (doubtful !== undefined && isTaken(schema, values)) return focus(doubtful)
        setCorrected(new Set())
        mutate(values)
      },
    },
  }
}
