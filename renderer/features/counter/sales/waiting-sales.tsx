import { useEffect, useState } from 'react'

import { Notice } from '../../../components/ui/notice.tsx'
import { useIsReachable } from '../../../lib/api/api-context.ts'
import type { StoreTrouble, TillStore } from '../../../lib/counter/till-store.ts'
import { unsentOfOthers } from '../../../lib/counter/unsent-sales.ts'
import { formatDay, formatTime } from '../../../lib/format/date-time.ts'
import { formatKobo } from '../../../lib/format/money.ts'
import { counterTill as words } from '../../../lib/texts/counter/till.ts'
import styles from '../counter.module.css'
import type { Unsent } from '../till/storage.ts'

/** A sale that goes through is on its way for less than that, and nobody is told. */
const IS_WAITING_MS = 3_000

type Props = {
  readonly businessId: string
  readonly userId: string
  readonly unsent: readonly Unsent[]
  readonly store: TillStore
}

/** What lies in this till and has not arrived: how much, since when, and whether it is safe here. */
export function WaitingSales({ businessId, userId, unsent, store }: Props) {
  const isReached = useIsReachable()
  const { others, trouble } = useStoreState(store, userId, businessId)
  const sending = unsent.filter(({ refused }) => refused === null)
  const oldest = useOldEnough(sending[0]?.at)
  const total = sending.reduce((sum, sale) => sum + BigInt(sale.total), 0n)

  if (trouble === null && oldest === undefined && isReached && others === 0) return null
  return (
    <div className={styles['notices']}>
      {trouble !== null && <Notice>{words.trouble[trouble]}</Notice>}
      {oldest !== undefined ? (
        <Notice tone="quiet">{words.waiting(sending.length, formatKobo(total), momentOf(oldest), isReached)}</Notice>
      ) : (
        !isReached && <Notice tone="quiet">{words.away}</Notice>
      )}
      {others > 0 && <Notice>{words.others(others)}</Notice>}
    </div>
  )
}

function useStoreState(store: TillStore, userId: string, businessId: string) {
  const look = (): { readonly others: number; readonly trouble: StoreTrouble | null } => ({
    others: unsentOfOthers(store, { userId, businessId }),
    trouble: store.trouble(),
  })
  const [state, setState] = useState(look)
  useEffect(() => {
    const lookAgain = () =>
      setState((before) => {
        const now = { others: unsentOfOthers(store, { userId, businessId }), trouble: store.trouble() }
        return now.others === before.others && now.trouble === before.trouble ? before : now
      })
    lookAgain()
    return store.watch(lookAgain)
  }, [store, userId, businessId])
  return state
}

/** The moment, once it is a while ago. */
function useOldEnough(at: string | undefined): string | undefined {
  const [old, setOld] = useState<string>()
  useEffect(() => {
    if (at === undefined) return undefined
    const timer = setTimeout(() => setOld(at), Math.max(0, Date.parse(at) + IS_WAITING_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [at])
  return old === at ? at : undefined
}

/** With its day where that is not today. */
function momentOf(at: string): string {
  const isToday = formatDay(at) === formatDay(new Date().toISOString())
  return isToday ? formatTime(at) : `${formatDay(at)}, ${formatTime(at)}`
}
