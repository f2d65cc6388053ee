import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { getNumberRegister } from '../../../core/contract/business/number-register.ts'
import type { Environment } from '../../../core/contract/http/vocabulary.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import type { Register, RegisteredNumber } from './register-csv.ts'
import { numbers as numbersTexts } from './texts.ts'

/** The most that the core answers at once. */
const PAGE = '100'

/** The whole register as a CSV file. */
export function useRegisterExport(businessId: string) {
  const { client } = useApi()
  const [progress, setProgress] = useState<{ readonly done: number; readonly all: number }>()

  const mutation = useMutation({
    mutationFn: async ({ environment, prefix }: { environment: Environment; prefix: string }) => {
      const items = new Map<number, RegisteredNumber>()
      let last: Register | undefined
      for (let page = 1, pages = 1; page <= pages; page++) {
        const query = { environment, page: String(page), limit: PAGE }
        last = (await client.call(getNumberRegister, { params: { id: businessId }, query })).data
        for (const item of last.items) items.set(item.sequence, item)
        pages = last.meta.totalPages
        setProgress({ done: items.size, all: last.meta.totalItems })
      }
      const register = { items: [...items.values()], skipped: last?.skipped ?? [], elsewhere: last?.elsewhere ?? [] }
      // The library comes with the first export.
      const { csvRows, registerAsCsv } = await import('./register-csv.ts')
      const rows = csvRows(register, prefix, environment)
      saveFile(registerAsCsv(rows), `${numbersTexts.file} ${todayInLagos(new Date())}.csv`)
      return rows.length
    },
    onSettled: () => setProgress(undefined),
  })
  return { ...mutation, progress }
}
