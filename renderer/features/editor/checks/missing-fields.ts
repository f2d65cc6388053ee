import { fieldsOf } from '../../../lib/errors/field-errors.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import type { MissingField } from './remedies.ts'

const words = editorTexts.wanted

type Typed<F extends string> = {
  readonly values: Readonly<Record<F, string>>
  /** All fields in the order they stand. */
  readonly labels: Readonly<Record<F, string>>
}

/**
 * What FIRS / NRS wants of a record, at its fields: the first has the cursor, and each is marked until something else
 * stands in it than `before`.
 */
export function missingFieldProps<F extends string>(
  wanted: readonly MissingField[],
  before: Readonly<Record<F, string>>,
  { values, labels }: Typed<F>,
) {
  const first = fieldsOf(labels).find((name) => wanted.some(({ field }) => field === name))
  return <P extends { readonly error?: string | undefined }>(name: F, props: P) => {
    const found = wanted.find(({ field }) => field === name)
    const isLeft = found !== undefined && values[name].trim() === before[name].trim()
    const said = isLeft ? markOf(found, values[name]) : undefined
    return { ...props, error: props.error ?? said, ...(name === first && { 'data-autofocus': true }) }
  }
}

const markOf = ({ message }: MissingField, value: string) => (value.trim() === '' ? words.needed : message)

/** The names of fields that are wanted and still empty, as they are called on the screen. */
export function firstEmptyField<F extends string>(wanted: readonly string[], { values, labels }: Typed<F>): string[] {
  return fieldsOf(labels)
    .filter((name) => wanted.includes(name) && values[name].trim() === '')
    .map((name) => labels[name])
}
