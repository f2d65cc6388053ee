import { reportTill } from '../../../../core/contract/counter/day-close.ts'
import type { Client } from '../../../lib/api/client.ts'
import type { Outbox } from './outbox.ts'
import type { Unsent } from './storage.ts'

/** So often a till says that it is there, with how many sales lie in it. */
const EVERY_MS = 60_000
/** Sales that come and go within a moment are not told of one by one. */
const SOON_MS = 1_500

type Reporting = {
  readonly client: Pick<Client, 'call'>
  readonly businessId: string
  readonly outbox: Pick<Outbox, 'list'>
}

/** Tells the desk how many sales lie in this till, for the page of the day; while it is away nobody can be told. */
export function reportWaiting({ client, businessId, outbox }: Reporting): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let told = ''
  const report = async (): Promise<void> => {
    const state = stateOf(outbox.list.getState())
    plan(EVERY_MS)
    try {
      await client.call(reportTill, { params: { id: businessId }, body: state })
      told = JSON.stringify(state)
    } catch {
      // It is told again in a minute.
    }
  }
  const plan = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void report(), milliseconds)
  }
  outbox.list.subscribe((all) => plan(told === JSON.stringify(stateOf(all)) ? EVERY_MS : SOON_MS))
  void report()
}

function stateOf(all: readonly Unsent[]) {
  const refused = all.filter((sale) => sale.refused !== null).length
  return { waiting: all.length - refused, refused, waitingSince: all[0]?.at ?? null }
}
