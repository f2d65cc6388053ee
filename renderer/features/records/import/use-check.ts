import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'

import { type ExistingRule, MAX_IMPORTED_ROWS } from '../../../../core/contract/records/import.ts'
import { decimalToNumber } from '../../../../core/domain/money/decimal.ts'
import { useApi } from '../../../lib/api/api-context.ts'
import { readDecimal } from '../../../lib/format/money.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import type { GridRow } from '../../../lib/spreadsheet/cell.ts'
import { customerAccount } from '../../../lib/texts/money/customer-account.ts'
import type { ImportKind } from '../kind.ts'
import { mergeProblems, type RowReading, type RowChange, type RowWarning } from '../transfer/rows-to-send.ts'

type Order = {
  readonly businessId: string
  readonly rows: readonly GridRow[]
  readonly reading: RowReading
  readonly onExisting: ExistingRule
  /** What the rows have to come to, as it is typed; empty where nobody says. */
  readonly expected: string
  /** Whether it is worth asking: every needed field has a column. */
  readonly isReady: boolean
}

/** Asks the core, a moment after every change, what saving would do; and saves. */
export function useImportCheck(kind: ImportKind, order: Order) {
  const { businessId, rows, reading, onExisting, expected, isReady } = order
  const { client } = useApi()
  const queries = useQueryClient()
  const fits = rows.length > 0 && rows.length <= MAX_IMPORTED_ROWS

  const sum = useMemo(() => readSum(expected), [expected])
  const draft = useMemo(
    () => ({ id: crypto.randomUUID(), rows, reading, onExisting, sum }),
    [rows, reading, onExisting, sum],
  )
  const [settled] = useDebouncedValue(draft, 300)

  const check = useQuery({
    queryKey: ofBusiness(businessId, kind.area, 'import', settled.id),
    queryFn: async ({ signal }) => {
      const body = {
        businessId,
        mode: 'check' as const,
        onExisting: settled.onExisting,
        ...settled.sum.said,
        ...defaultsOf(settled.reading),
        rows: [...settled.reading.bodies],
      }
      return { result: await kind.import(client, body, { signal }), rows: settled.rows }
    },
    enabled: isReady && fits && settled === draft,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })

  // The same key for the same rows: an import that is repeated because its answer was lost happens once.
  const attempt = useRef({ id: '', key: '' })
  const save = useMutation({
    mutationFn: async () => {
      if (attempt.current.id !== draft.id) attempt.current = { id: draft.id, key: crypto.randomUUID() }
      const body = {
        businessId,
        mode: 'save' as const,
        onExisting,
        ...sum.said,
        ...defaultsOf(reading),
        rows: [...reading.bodies],
      }
      return kind.import(client, body, { idempotencyKey: attempt.current.key })
    },
    onSettled: async () => {
      for (const area of kind.changes ?? [kind.hasSum ? 'money' : kind.area]) {
        await queries.invalidateQueries({ queryKey: ofBusiness(businessId, area) })
      }
    },
  })

  const { problems, wrongDefaults } = useMemo(() => {
    const found = check.data?.result.errors ?? []
    const ofDefaults = found.filter(({ field }) => isDefault(reading, field))
    const ofRows = found.filter(({ field }) => !isDefault(reading, field))
    return {
      problems: mergeProblems(reading.problems, ofRows, check.data?.rows ?? []),
      wrongDefaults: {
        ...Object.fromEntries(ofDefaults.map(({ field, message }) => [field, message])),
        ...reading.wrongDefaults,
      },
    }
  }, [reading, check.data])
  // A row that was corrected since is another one.
  const doubts = useMemo((): RowWarning[] => {
    const present = new Set(rows)
    const asked = check.data?.rows ?? []
    const own = (check.data?.result.doubts ?? []).flatMap(({ row, ...doubt }) => {
      const own = asked[row - 1]
      return own !== undefined && present.has(own) ? [{ row: own.number, ...doubt }] : []
    })
    // What is said for all is asked about once.
    const ofRows = own.filter(({ field }) => !isDefault(reading, field))
    const ofAll = own.filter(({ field }) => isDefault(reading, field))
    const fields = new Map(ofAll.toReversed().map((doubt) => [doubt.field, doubt]))
    return [...fields.values(), ...reading.doubts, ...ofRows]
  }, [rows, reading, check.data])
  const changed = useMemo((): RowChange[] => {
    const asked = check.data?.rows ?? []
    return (check.data?.result.items ?? []).flatMap(({ row, changes = [] }) => {
      const own = asked[row - 1]
      return own === undefined ? [] : changes.map((change) => ({ row: own.number, ...change }))
    })
  }, [check.data])
  const isCurrent = check.isSuccess && !check.isPlaceholderData && !check.isFetching && settled === draft
  const result = check.data?.result
  const changes = (result?.created ?? 0) + (result?.updated ?? 0)
  /** The rows come to something else than was said, or what was said is no sum. */
  const isOtherSum = sum.problem !== undefined || Boolean(result?.difference)

  return {
    fits,
    problems,
    wrongDefaults,
    doubts,
    changed,
    result,
    isCurrent,
    changes,
    sumProblem: sum.problem,
    isOtherSum,
    canSave:
      isCurrent &&
      fits &&
      isReady &&
      problems.length === 0 &&
      Object.keys(wrongDefaults).length === 0 &&
      changes > 0 &&
      !isOtherSum,
    failure: check.isError ? check.error : save.isError ? save.error : undefined,
    retry: () => void check.refetch(),
    save,
  }
}

export type ImportCheck = ReturnType<typeof useImportCheck>

type Sum = { readonly said: { readonly expectedTotal?: number }; readonly problem?: string }

/** What a list has to come to, as somebody types it; nothing is said by an empty field. */
function readSum(typed: string): Sum {
  if (typed.trim() === '') return { said: {} }
  const decimal = readDecimal(typed, 2)
  if (typeof decimal === 'string') return { said: {}, problem: customerAccount.openingImport.sum.wrong }
  return { said: { expectedTotal: decimalToNumber(decimal) } }
}

const defaultsOf = ({ defaults }: RowReading) => (Object.keys(defaults).length === 0 ? {} : { defaults })

/** Whether a field is said once for all. */
const isDefault = ({ defaults }: RowReading, field: string): boolean => Object.hasOwn(defaults, field)
