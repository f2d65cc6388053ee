import type { ServerWork } from '../../../core/start-server.ts'

export type WaitingWork = NonNullable<Awaited<ReturnType<ServerWork['waiting']>>>

type Waiting = Pick<WaitingWork, 'invoices' | 'reportBy'>

/** Time here is that of Lagos, wherever this computer thinks it is. */
const lagos = (at: Date, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', ...parts }).format(at)

const dayOf = (at: Date): string => lagos(at, { day: 'numeric', month: 'short', year: 'numeric' })
const timeOf = (at: Date): string => lagos(at, { hour: '2-digit', minute: '2-digit' })

const reportLine = (reportBy: string, now: Date): string => {
  const at = new Date(reportBy)
  const verb = at > now ? 'is' : 'was'
  const day = dayOf(at) === dayOf(now) ? 'today' : dayOf(at)
  return `A sale to a consumer ${verb} to be reported by ${timeOf(at)} ${day}.`
}

/** What waits, in a line; undefined where nothing does. */
export function waitingLine({ invoices }: Waiting): string | undefined {
  if (invoices === 0) return undefined
  return invoices === 1 ? '1 invoice waits for FIRS / NRS' : `${invoices} invoices wait for FIRS / NRS`
}

/** What waits and until when, in sentences for whoever is about to end the app; undefined where nothing does. */
export function waitingSentences(waiting: Waiting, now: Date): string | undefined {
  const { invoices, reportBy } = waiting
  const line = waitingLine(waiting)
  const sentences = [
    ...(line === undefined ? [] : [`${line} and ${invoices === 1 ? 'is' : 'are'} sent only while Invoice Desk runs.`]),
    ...(reportBy === null ? [] : [reportLine(reportBy, now)]),
  ]
  return sentences.length === 0 ? undefined : sentences.join(' ')
}
