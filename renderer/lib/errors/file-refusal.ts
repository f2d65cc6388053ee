import { ApiError } from '../api/api-error.ts'

/** What is wrong with an uploaded file, in the core's own sentence; undefined where the file is not what failed. */
export function fileRefusal(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'validation_failed') return undefined

  const message = error.details.find(({ field }) => field === 'file')?.message
  if (message === undefined) return undefined
  // Some of its sentences are made to stand behind the name of the field.
  const sentence = /^\p{Ll}/u.test(message) ? `The file ${message}` : message
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
