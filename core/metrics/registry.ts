import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { Answered } from '../api/measured.ts'
import type { OpenApp } from '../open-app.ts'
import type { Clock } from '../ports/runtime/clock.ts'
import type { Backlog } from '../ports/installation/instance-repository.ts'

type Parts = {
  readonly version: string
  readonly clock: Pick<Clock, 'now' | 'monotonic'>
  /** Undefined while the data cannot be used. */
  readonly desk: () => OpenApp | undefined
}

export type Metrics = {
  answered(answer: Answered): void
  text(): Promise<{ readonly type: string; readonly body: string }>
}

/** Seconds: from what one statement takes to what a report of a year does. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Several programs may read the same figures: the database is asked once in so long. */
const BACKLOG_FOR_MS = 5_000

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Of a queue stands the business behind it, which is nobody's to read here. */
const kindOf = (lease: string): string => /^[a-z]+/i.exec(lease)?.[0] ?? 'other'

/** Figures of this process, and of what waits in its database. Labels are of the program's own: no business, nobody, no id. */
export function createMetrics({ version, clock, desk }: Parts): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name: `invoice_desk_${name}`, help, labelNames: [...labelNames], registers })

  const requests = new Histogram({
    name: 'invoice_desk_http_request_duration_seconds',
    help: 'Requests that are over, by the pattern of their address; 499 where the client went away. Streams are left out.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers,
  })
  const repeated = new Counter({
    name: 'invoice_desk_units_repeated_total',
    help: 'Units of work that met another one and were run again as a whole.',
    registers,
  })
  gauge('build_info', 'The version that runs.', ['version']).set({ version }, 1)
  const up = gauge('data_available', '1 while the data can be used, 0 in a recovery or without its database.')
  const connections = gauge('database_connections', 'Connections to PostgreSQL, by what they do.', ['state'])
  const waiting = gauge('database_waiting', 'Units of work that wait for a connection.')
  const leases = gauge('leases_held', 'What this process leads, by kind.', ['kind'])
  const queue = gauge('queue_submissions', 'Submissions in the queue, of all businesses.', ['state'])
  const queueAge = gauge('queue_oldest_seconds', 'How long the oldest submission in the queue is there.', ['state'])
  const mail = gauge('mail_waiting', 'E-mails that are not sent yet.', ['state'])
  const mailAge = gauge('mail_oldest_seconds', 'How long the oldest of them waits.', ['state'])
  const deliveries = gauge('webhook_deliveries_waiting', 'Deliveries of webhooks that wait for a try.')
  const deliveryAge = gauge('webhook_delivery_oldest_seconds', 'How long the oldest of them waits.')

  let repeatedBefore = 0
  let backlog: { readonly at: number; readonly rows: Promise<readonly Backlog[]> } | undefined

  function readBacklog(core: OpenApp['core']): Promise<readonly Backlog[]> {
    const now = clock.monotonic()
    if (!backlog || now - backlog.at > BACKLOG_FOR_MS)
      backlog = { at: now, rows: core.units.read(({ instance }) => instance.backlog()) }
    return backlog.rows
  }

  function showUse({ databaseUse }: OpenApp): void {
    const use = databaseUse()
    // A desk that was opened anew counts from nothing.
    repeated.inc(Math.max(0, use.repeatedUnits - repeatedBefore))
    repeatedBefore = use.repeatedUnits
    leases.reset()
    for (const name of use.leases) leases.inc({ kind: kindOf(name) })
    if (use.connections === null) return
    const { open, idle } = use.connections
    connections.set({ state: 'busy' }, open - idle)
    connections.set({ state: 'idle' }, idle)
    waiting.set(use.connections.waiting)
  }

  function showBacklog(rows: readonly Backlog[]): void {
    const age = (since: string): number => Math.max(0, (clock.now().getTime() - Date.parse(since)) / 1000)
    for (const one of [queue, queueAge, mail, mailAge]) one.reset()
    deliveries.set(0)
    deliveryAge.set(0)
    for (const { kind, state, count, since } of rows) {
      if (kind === 'delivery') {
        deliveries.set(count)
        deliveryAge.set(age(since))
        continue
      }
      const [counted, oldest] = kind === 'submission' ? [queue, queueAge] : [mail, mailAge]
      counted.set({ state }, count)
      oldest.set({ state }, age(since))
    }
  }

  return {
    answered({ method, route, status, seconds }) {
      requests.observe({ method: METHODS.has(method) ? method : 'OTHER', route, status: String(status) }, seconds)
    },

    async text() {
      const open = desk()
      const rows = open && (await readBacklog(open.core).catch(() => undefined))
      up.set(rows ? 1 : 0)
      if (open) showUse(open)
      // What cannot be read is left out: figures of before would look like those of now.
      if (rows) showBacklog(rows)
      else for (const one of [queue, queueAge, mail, mailAge, deliveries, deliveryAge]) one.reset()
      return { type: registry.contentType, body: await registry.metrics() }
    },
  }
}
