import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { z } from 'zod'

/** Search parameters by their schema. One that is wrong counts as not given: an old link still opens its page. */
export function readSearch<S extends z.ZodObject>(schema: S, search: Readonly<Record<string, unknown>>): z.output<S> {
  const parsed = schema.safeParse(search)
  if (parsed.success) return parsed.data

  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]))
  return schema.parse(Object.fromEntries(Object.entries(search).filter(([name]) => !wrong.has(name))))
}

/** For `validateSearch` of a route. */
export const searchOf =
  <S extends z.ZodObject>(schema: S) =>
  (search: Record<string, unknown>): z.output<S> =>
    readSearch(schema, search)

/** The search parameters of this page, and how to change some of them; undefined takes one away. */
export function useSearchParams<S extends z.ZodObject>(schema: S) {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => readSearch(schema, raw), [schema, raw])

  const change = useCallback(
    (changes: { readonly [K in keyof z.output<S>]?: z.output<S>[K] | undefined }) =>
      navigate({ to: '.', search: (before: object) => ({ ...before, ...changes }), replace: true, resetScroll: false }),
    [navigate],
  )
  return [search, change] as const
}
