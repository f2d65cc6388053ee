import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { useApi } from '../../../lib/api/api-context.ts'
import { type CodeAnswer, type CodeList, codeQuery } from '../../../lib/queries/reference.ts'
import { codeUpdate, completeCode } from '../document/complete-code.ts'
import { type Codes, isService } from '../document/doc.ts'
import { useEditorTools } from '../session/context.ts'

/**
 * A code that is typed and not chosen: when its field is left, and before anything is saved, what is a code is taken,
 * and what is none stays as it was typed.
 */
export function useCodeInput(value: Codes, onChange: (changes: Partial<Codes>) => void) {
  const { client } = useApi()
  const queries = useQueryClient()
  const { pending } = useEditorTools()
  const field = useRef<HTMLInputElement>(null)
  const [lookedUp, setLookedUp] = useState<string>()
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  })

  /** The description of a code; undefined where nobody can be asked. */
  async function ask(list: CodeList, code: string): Promise<CodeAnswer> {
    try {
      return await queries.fetchQuery(codeQuery(client, list, code))
    } catch {
      return { isCode: true }
    }
  }

  async function lookUp(list: CodeList, code: string, typed: string): Promise<void> {
    setLookedUp(typed)
    const answer = await ask(list, code)
    setLookedUp(undefined)
    const now = latest.current
    // Codes of goods say nothing about a service.
    if (isService(now.value) !== (list === 'isic')) return
    now.onChange(answer.isCode ? codeUpdate(now.value, code, answer.description) : { typedCode: typed })
  }

  function take(text: string): Promise<unknown> | undefined {
    const { value: codes, onChange: change } = latest.current
    const typed = text.trim()
    const list = isService(codes) ? 'isic' : 'hs'
    const taken = isService(codes) ? codes.isicCode : codes.hsnCode
    const code = completeCode(list, typed)

    if (typed === '') change({ typedCode: null, [isService(codes) ? 'isicCode' : 'hsnCode']: null })
    else if (typed === taken || code === taken) change({ typedCode: null })
    else if (code === undefined) change({ typedCode: typed })
    else {
      const work = lookUp(list, code, typed)
      const forget = pending.add(() => work)
      return work.finally(forget)
    }
    return undefined
  }

  const latestTake = useRef(take)
  useEffect(() => {
    latestTake.current = take
  })
  useEffect(
    () =>
      pending.add(() => {
        const input = field.current
        return input?.dataset['searching'] === undefined ? undefined : latestTake.current(input.value)
      }),
    [pending],
  )

  return { field, take: (typed: string) => void take(typed), lookedUp }
}
