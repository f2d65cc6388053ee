import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { z } from 'zod'

import { checkForm } from '../lib/errors/check-form.ts'
import { type CodesAtFields, fieldErrors, type FieldLabels, fieldsOf } from '../lib/errors/field-errors.ts'

type Options<S extends z.ZodObject, F extends string, T> = {
  /** The body of the route that takes the form. */
  readonly schema: S
  readonly initialValues: Record<F, string>
  /** All fields in the order they stand, and what each is called on the screen. */
  readonly labels: FieldLabels<F>
  readonly codesAtFields?: CodesAtFields<F>
  readonly send: (body: z.output<S>) => Promise<T>
  readonly onSuccess: (result: T) => void
}

/**
 * A form of text fields for one route. What its contract or the core refuses is shown at the fields, with the first
 * of them focused; what is about no field is `problem`.
 */
export function useServerForm<S extends z.ZodObject, F extends keyof z.input<S> & string, T>({
  schema,
  initialValues,
  labels,
  codesAtFields,
  send,
  onSuccess,
}: Options<S, F, T>) {
  const form = useForm<Record<string, string>>({ mode: 'controlled', initialValues })
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (values: Record<string, string>) => send(checkForm(schema, values)),
    onSuccess,
    onError: (failure) => {
      const errors: Partial<Record<string, string>> = fieldErrors(failure, labels, codesAtFields)
      form.setErrors(errors)
      const first = fieldsOf(labels).find((name) => errors[name] !== undefined)
      if (first !== undefined) form.getInputNode(first)?.focus()
    },
  })

  const isAboutFields = Object.keys(fieldErrors(error, labels, codesAtFields)).length > 0

  const field = (name: F) => ({
    label: labels[name],
    name,
    value: form.values[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
    error: form.errors[name],
    'data-path': name,
  })

  /** For fields to choose from, where nothing chosen is null. */
  const choice = (name: F) => ({
    ...field(name),
    value: form.values[name] || null,
    onChange: (value: string | null) => change(name, value ?? ''),
  })

  function change(name: F, value: string): void {
    form.setFieldValue(name, value)
    form.clearFieldError(name)
  }

  return {
    field,
    choice,
    problem: isAboutFields ? undefined : (error ?? undefined),
    isPending,

    onSubmit(event: FormEvent) {
      event.preventDefault()
      if (isPending) return
      form.clearErrors()
      mutate(form.getValues())
    },
  }
}
