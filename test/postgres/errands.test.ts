import { describe, expect, it } from 'vitest'

import { needs } from '../support/system-requirements.ts'

import {
  accountEntryTable,
  accountOpenTable,
  businessTable,
  customerTable,
  invoiceTable,
  numberSeriesTable,
  payableEntryTable,
  supplierTable,
} from '../../core/adapters/storage/sqlite/schema/tables.ts'
import { JobKind } from '../../core/contract/activity/job-kind.ts'
import { JobState } from '../../core/contract/activity/job.ts'
import { ZIP } from '../../core/contract/http/route.ts'
import type { Environment } from '../../core/contract/http/vocabulary.ts'
import { EmailState } from '../../core/contract/mail/email.ts'
import { tillDay, type DayClose } from '../../core/domain/counter/day.ts'
import type { TillEntry, TillScreen } from '../../core/domain/counter/entry.ts'
import type { JobRecord } from '../../core/domain/job/job.ts'
import type { EmailRecord } from '../../core/domain/mail/email.ts'
import type { MailSettings } from '../../core/domain/mail/settings.ts'
import type { DeliveryRecord } from '../../core/domain/webhook/retry-policy.ts'
import type { WebhookRecord } from '../../core/domain/webhook/webhook.ts'
import type { Repositories, Storage } from '../../core/ports/storage.ts'

import { drawFrom, openBoth, type Draw, type Row } from './both-engines.ts'
import { openStorage } from './postgres-fixture.ts'

/** What runs beside invoices: tills, reminders, jobs, e-mails, webhooks. The same is asked of both engines. */

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const SEQUENCES = Number(process.env['ERRAND_SEQUENCES'] ?? 2)
const STEPS = 300

const BUSINESSES = ['business-1', 'business-2', 'business-3']
/** Most of what is drawn is about the first one, so that much of it meets. */
const MOSTLY_FIRST = [1, 1, 1, 1, 2, 3]
const ENVIRONMENTS = ['LIVE', 'SANDBOX'] as const satisfies readonly Environment[]
const MOSTLY_LIVE = ['LIVE', 'LIVE', 'LIVE', 'SANDBOX'] as const satisfies readonly Environment[]
const SCREENS: readonly (TillScreen | null)[] = [
  null,
  { id: 'screen-b', name: 'Door' },
  { id: 'screen-a', name: 'Back' },
]
const DAYS = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']
const PEOPLE = ['ngozi', 'bola']
const instantOf = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString()
const millisOf = (minute: number): number => Date.parse(instantOf(minute))
const MINUTES = 8

const PER_BUSINESS = 6
const keyAt = (business: number, at: number): number => business * 100 + at
const customerId = (business: number, at: number): string => `customer-${keyAt(business, at)}`
const invoiceId = (business: number, at: number): string => `invoice-${keyAt(business, at)}`
const entryId = (business: number, at: number): string => `entry-${keyAt(business, at)}`

/** Three businesses, the last of them deleted, with customers (a walk-in, one that was merged), invoices and what is owed. */
function drawnRows({ pick, below, maybe }: Draw): Row[] {
  const rows: Row[] = []
  BUSINESSES.forEach((id, index) => {
    const businessKey = index + 1
    const deletedAt = index === 2 ? millisOf(0) : null
    rows.push(
      { table: numberSeriesTable, values: { key: businessKey, tinFold: id, next: 1 } },
      { table: businessTable, values: { key: businessKey, id, seriesKey: businessKey, tinFold: id, deletedAt } },
    )
    for (let at = 0; at < PER_BUSINESS; at += 1) {
      const key = keyAt(businessKey, at)
      rows.push({
        table: customerTable,
        values: {
          ...{ key, id: customerId(businessKey, at), businessKey, name: `Customer ${at}`, nameFold: String(at) },
          ...{ isWalkIn: at === 4 ? 1 : 0, mergedIntoKey: at === 5 ? keyAt(businessKey, 1) : null },
          deletedAt: at === 5 ? 1 : null,
        },
      })
    }
    rows.push({ table: supplierTable, values: { key: businessKey, id: `supplier-${businessKey}`, businessKey } })
    for (let at = 0; at < PER_BUSINESS; at += 1) {
      const key = keyAt(businessKey, at)
      rows.push({
        table: invoiceTable,
        values: {
          ...{ key, id: invoiceId(businessKey, at), businessKey, customerKey: keyAt(businessKey, below(5)) },
          ...{
            seriesKey: businessKey,
            sequence: at,
            invoiceNumber: `INV${at}`,
            status: pick(['DRAFT', 'FIRS_REJECTED', 'FIRS_APPROVED']),
          },
          ...{ invoiceType: 'STANDARD', invoiceKind: 'B2B', issueDate: pick(DAYS), total: 100, lines: '[]' },
        },
      })
    }
    for (let at = 0; at < 3 * PER_BUSINESS; at += 1) {
      const key = keyAt(businessKey, at)
      const account = { businessKey, environment: pick(ENVIRONMENTS), customerKey: keyAt(businessKey, below(5)) }
      const of = { ...account, kind: pick(['INVOICE', 'DEBIT_NOTE', 'OPENING_ITEM', 'PAYMENT']), date: pick(DAYS) }
      const invoiceKey = at < PER_BUSINESS ? key : null
      rows.push(
        {
          table: accountEntryTable,
          values: {
            ...of,
            key,
            id: entryId(businessKey, at),
            amount: 5,
            dueDate: maybe(pick(DAYS)),
            number: maybe('N'),
            invoiceKey,
          },
        },
        {
          table: accountOpenTable,
          values: {
            ...of,
            entryKey: key,
            isDebit: below(4) === 0 ? 0 : 1,
            dueDate: pick(DAYS),
            open: below(3),
            invoiceKey,
          },
        },
        {
          // Money that may be what left a till: booked with it, or at the same moment.
          table: payableEntryTable,
          values: {
            ...{
              key,
              id: `payable-${key}`,
              businessKey,
              environment: account.environment,
              supplierKey: businessKey,
              amount: 5,
            },
            ...{ kind: pick(['PAYMENT', 'REFUND', 'BILL']), date: pick(DAYS), recordedAt: millisOf(below(MINUTES)) },
          },
        },
      )
    }
  })
  return rows
}

/** What was made so far, by which acts find something to act on. */
type World = {
  readonly entries: { readonly businessId: string; readonly id: string }[]
  readonly closes: DayClose[]
  readonly jobs: JobRecord[]
  readonly emails: EmailRecord[]
  readonly webhooks: WebhookRecord[]
  readonly deliveries: DeliveryRecord[]
  readonly reminders: string[]
  made: number
}

const emptyWorld = (): World => ({
  ...{ entries: [], closes: [], jobs: [], emails: [], webhooks: [], deliveries: [], reminders: [] },
  made: 0,
})

type Act = {
  readonly how: 'read' | 'write'
  readonly name: string
  readonly work: (on: Repositories) => Promise<unknown>
}

const read = (name: string, work: Act['work']): Act => ({ how: 'read', name, work })
const write = (name: string, work: Act['work']): Act => ({ how: 'write', name, work })

/** Ids that sort otherwise than they were made, as those of other processes do. */
const newId = (world: World, draw: Draw): string => `${draw.pick(['z', 'a', 'm'])}-${(world.made += 1)}`

function drawnEntry(world: World, draw: Draw): TillEntry {
  const { pick, below, maybe } = draw
  const business = pick(MOSTLY_FIRST)
  const kind = pick(['SALE', 'RETURN', 'FLOAT', 'CASH_OUT', 'CASH_OUT', 'CASH_IN'] as const)
  return {
    id: newId(world, draw),
    businessId: `business-${business}`,
    environment: pick(MOSTLY_LIVE),
    kind,
    invoiceId: maybe(invoiceId(business, below(PER_BUSINESS))),
    number: maybe('INV1'),
    total: kind === 'SALE' ? 9_007_199_254_740_991n : 0n,
    money: [{ method: 'CASH', methodDetail: null, amount: kind === 'CASH_OUT' ? -50n : 50n }] as TillEntry['money'],
    vat: [{ category: null, percent: '7.5', net: 100n, vat: 7n }],
    reason: maybe('12k'),
    day: pick(DAYS),
    at: instantOf(below(MINUTES)),
    by: pick(PEOPLE),
    byName: 'Ngozi',
    screen: pick(SCREENS),
    soldAt: maybe(instantOf(1)),
  }
}

/** As closing the day does: what is read and what is closed are one unit. */
async function closeTill(
  { till }: Repositories,
  close: Pick<DayClose, 'id' | 'businessId' | 'environment' | 'screen' | 'closedAt'>,
): Promise<unknown> {
  const { businessId, environment, screen } = close
  const key = { environment, tillId: screen?.id ?? null }
  const entries = await till.sinceLastClose(businessId, key)
  if (entries.length === 0) return 'nothing'
  const last = await till.lastOfAllCloses(businessId, environment)
  const made = {
    ...close,
    number: (last?.number ?? 0) + 1,
    ...{ closedBy: 'ngozi', closedByName: 'Ngozi', counted: 5n, difference: -1n, note: null, remains: 3n },
    till: tillDay(entries, 0n),
  }
  return till.close(made)
}

function drawnTillAct(world: World, draw: Draw): Act {
  const { pick, below, maybe } = draw
  const businessId = `business-${pick(MOSTLY_FIRST)}`
  const environment = pick(MOSTLY_LIVE)
  const screen = pick(SCREENS)
  const till = { environment, tillId: screen?.id ?? null }
  switch (below(12)) {
    case 0:
    case 1:
    case 2: {
      const entry = drawnEntry(world, draw)
      world.entries.push(entry)
      return write('append', (on) => on.till.append(entry))
    }
    case 3: {
      const close = { id: newId(world, draw), businessId, environment, screen, closedAt: instantOf(below(MINUTES)) }
      world.closes.push(close as DayClose)
      return write('close', (on) => closeTill(on, close))
    }
    case 4:
      return read('sinceLastClose', (on) => on.till.sinceLastClose(businessId, till))
    case 5: {
      const entry = pick(world.entries)
      if (!entry) return read('getEntry', (on) => on.till.getEntry(businessId, 'nothing'))
      const asked = maybe(entry.businessId) ?? businessId
      return read('getEntry', (on) => on.till.getEntry(asked, entry.id))
    }
    case 6: {
      const of = invoiceId(pick(MOSTLY_FIRST), below(PER_BUSINESS))
      return read('ofInvoice', (on) => on.till.ofInvoice(businessId, of))
    }
    case 7: {
      const [day, by] = [pick(DAYS), pick(PEOPLE)]
      return read('soldBy', (on) => on.till.soldBy(businessId, { environment, day, by }))
    }
    case 8: {
      const query = { environment, from: pick(DAYS), limit: below(5) + 1 }
      return read('unbookedCash', (on) => on.till.unbookedCash(businessId, query))
    }
    case 9: {
      const tillId = pick([undefined, null, 'screen-a', 'screen-b'])
      const query = {
        environment,
        tillId,
        page: below(3) + 1,
        after: maybe(pick(world.closes)?.id) ?? undefined,
        limit: 2,
      }
      return read('closes', (on) => on.till.closes(businessId, query))
    }
    case 10: {
      const state = {
        screen,
        waiting: below(3),
        refused: below(2),
        waitingSince: maybe(instantOf(1)),
        at: instantOf(below(MINUTES)),
      }
      return write('saveState', (on) => on.till.saveState(businessId, state))
    }
    default: {
      const close = pick(world.closes)
      return read('tills', async (on) => [
        await on.till.states(businessId),
        await on.till.screens(businessId, environment),
        await on.till.lastClose(businessId, till),
        await on.till.lastOfAllCloses(businessId, environment),
        close && (await on.till.getClose(close.businessId, close.id)),
      ])
    }
  }
}

function drawnJobAct(world: World, draw: Draw): Act {
  const { pick, below, maybe, some } = draw
  const businessId = `business-${pick(MOSTLY_FIRST)}`
  const course = {
    state: pick(JobState.options),
    done: below(5),
    total: 5,
    failed: below(2),
    errors: some([{ id: null, number: null, code: 'broken', message: 'Ẹ ṣé' }]),
    trouble: maybe('broken' as const),
    file: maybe({ name: 'a.zip', type: ZIP, size: 3, sha256: 'ab' } as const),
    startedAt: maybe(instantOf(below(MINUTES))),
    endedAt: maybe(instantOf(below(MINUTES))),
  }
  const known = pick(world.jobs)
  switch (below(6)) {
    case 0:
    case 1: {
      const job = {
        ...course,
        ...{
          id: newId(world, draw),
          businessId,
          order: { kind: 'MONTH_ARCHIVE', month: '2026-11', environment: pick(ENVIRONMENTS) } as const,
        },
        createdBy: { kind: 'person', id: pick(PEOPLE), name: 'Ngozi' } as const,
        createdAt: instantOf(below(MINUTES)),
      } satisfies JobRecord
      world.jobs.push(job)
      return write('job.insert', (on) => on.jobs.insert(job))
    }
    case 2:
      if (!known) return read('job.get', (on) => on.jobs.get('nothing'))
      return write('job.update', (on) => on.jobs.update({ ...known, ...course }))
    case 3: {
      const query = {
        page: below(2) + 1,
        limit: 3,
        kinds: some(JobKind.options),
        creatorId: maybe(pick(PEOPLE)) ?? undefined,
      }
      return read('job.list', (on) => on.jobs.list(businessId, query))
    }
    case 4: {
      const of = maybe(businessId) ?? undefined
      const at = instantOf(below(MINUTES))
      return read('job.underWay', async (on) => [
        await on.jobs.underWay(of),
        (await on.jobs.idsWithFile(at)).toSorted(),
        known && (await on.jobs.get(known.id)),
      ])
    }
    default: {
      const at = instantOf(below(2))
      return write('job.removeEndedBefore', (on) => on.jobs.removeEndedBefore(at))
    }
  }
}

function drawnEmail(world: World, draw: Draw, business: number): EmailRecord {
  const { pick, below, maybe } = draw
  return {
    id: newId(world, draw),
    businessId: `business-${business}`,
    kind: pick(['INVOICE', 'REMINDER', 'STATEMENT']),
    invoiceId: maybe(invoiceId(business, below(PER_BUSINESS))),
    customerId: maybe(customerId(business, below(PER_BUSINESS))),
    recipients: [{ address: 'a@example.com', role: 'to', state: 'WAITING', words: null }],
    subject: 'Ẹ káàárọ̀',
    message: 'One\nTwo',
    format: 'a4',
    template: null,
    messageId: '<1@example.com>',
    createdBy: 'ngozi',
    createdAt: instantOf(below(MINUTES)),
    ...drawnProgress(draw),
  }
}

const drawnProgress = ({ pick, below, maybe }: Draw) => ({
  state: pick(EmailState.options),
  attempts: below(3),
  tries: below(3),
  triedSince: maybe(instantOf(below(MINUTES))),
  lastAttemptAt: maybe(instantOf(below(MINUTES))),
  nextAttemptAt: below(5) === 0 ? null : instantOf(below(MINUTES)),
  sentAt: maybe(instantOf(below(MINUTES))),
  trouble: maybe('busy' as const),
  words: maybe('try later'),
})

function drawnMailAct(world: World, draw: Draw): Act {
  const { pick, below, maybe, some } = draw
  const business = pick(MOSTLY_FIRST)
  const businessId = `business-${business}`
  const known = pick(world.emails)
  switch (below(10)) {
    case 0:
    case 1: {
      const email = drawnEmail(world, draw, business)
      world.emails.push(email)
      return write('mail.insert', (on) => on.mail.insert(email))
    }
    case 2: {
      if (!known) return read('mail.email', (on) => on.mail.email(businessId, 'nothing'))
      const changed = { ...known, ...drawnProgress(draw), subject: pick(['One', 'Two']) }
      return write('mail.update', (on) => on.mail.update(changed))
    }
    case 3: {
      const saved: MailSettings = {
        ...{
          businessId,
          host: 'mail.example.com',
          port: 465,
          security: 'TLS',
          user: maybe('ngozi'),
          passwordSet: true,
        },
        ...{ fromName: maybe('Ngozi'), fromAddress: 'n@example.com', replyTo: null, copyToSelf: below(2) === 0 },
        lastTest: maybe({ at: instantOf(1), trouble: maybe('busy' as const) }),
      }
      return write('mail.saveSettings', (on) => on.mail.saveSettings(saved))
    }
    case 4:
      return below(3) === 0
        ? write('mail.removeSettings', (on) => on.mail.removeSettings(businessId))
        : read('mail.settings', (on) => on.mail.settings(businessId))
    case 5: {
      const template = maybe({ kind: 'INVOICE' as const, subject: pick(['One', 'Two']), text: 'Text' })
      return write('mail.saveTemplate', (on) => on.mail.saveTemplate(businessId, 'INVOICE', template))
    }
    case 6: {
      const customers = some([0, 1, 2, 3, 4, 5].map((at) => customerId(business, at)))
      const of = invoiceId(pick(MOSTLY_FIRST), below(PER_BUSINESS))
      return read('mail.lists', async (on) => [
        await on.mail.ofCustomer(businessId, customers),
        await on.mail.ofInvoice(businessId, of),
        await on.mail.template(businessId, 'INVOICE'),
        await on.mail.waiting(businessId),
        known && (await on.mail.email(businessId, known.id)),
      ])
    }
    case 7: {
      const state = pick(EmailState.options)
      return read('mail.inState', (on) => on.mail.inState(state))
    }
    default: {
      const now = below(MINUTES)
      const times = { now: instantOf(now), latest: instantOf(now + 2) }
      const limit = below(2) + 1
      return read('mail.due', async (on) => [await on.mail.due(times, limit), await on.mail.nextDueAt(times.now)])
    }
  }
}

function drawnReminderAct(world: World, draw: Draw): Act {
  const { pick, below, maybe } = draw
  const business = pick(MOSTLY_FIRST)
  const businessId = `business-${business}`
  const customer = customerId(business, below(PER_BUSINESS))
  const known = pick(world.reminders)
  switch (below(6)) {
    case 0:
    case 1: {
      const reminder = {
        ...{ id: newId(world, draw), businessId, customerId: customer, day: pick(DAYS) },
        emailId: maybe(pick(world.emails.filter((email) => email.businessId === businessId))?.id ?? null),
        asked: { amount: BigInt(below(1_000)), about: pick(['OVERDUE', 'OPEN'] as const) },
        createdAt: instantOf(below(MINUTES)),
      }
      const steps = [0, 1].map(() => ({ entryId: entryId(business, below(PER_BUSINESS)), step: below(4) - 1 }))
      return write('reminder.insert', async (on) => {
        await on.reminders.insert(reminder)
        await on.reminders.addSteps(reminder.id, steps)
        if (!world.reminders.includes(reminder.id)) world.reminders.push(reminder.id)
      })
    }
    case 2: {
      const asked = { amount: BigInt(below(1_000)), about: 'OPEN' as const }
      return write('reminder.setAsked', (on) => on.reminders.setAsked(known ?? 'nothing', asked))
    }
    case 3: {
      const asked = { dueBy: pick(DAYS), customerId: maybe(customer) ?? undefined }
      const environment = pick(ENVIRONMENTS)
      const reached = [0, 1].map(() => ({ days: below(4) - 1, from: pick(['', ...DAYS]), until: pick(DAYS) }))
      return read('reminder.remindable', async (on) => [
        await on.reminders.remindable(businessId, environment, asked),
        await on.reminders.remindable(businessId, environment, { ...asked, reached }),
        await on.reminders.reaching(businessId, environment, reached),
      ])
    }
    case 4: {
      const email = pick(world.emails)?.id ?? 'nothing'
      return read('reminder.of', async (on) => [
        await on.reminders.lastOf(businessId, customer),
        await on.reminders.ofEmail(email),
        await on.reminders.stepsOf(known ?? 'nothing'),
      ])
    }
    default: {
      const since = instantOf(below(MINUTES))
      return read('reminder.failed', (on) => on.reminders.failed(businessId, since))
    }
  }
}

function drawnWebhookAct(world: World, draw: Draw): Act {
  const { pick, below, maybe, some, isOften } = draw
  const businessId = `business-${pick(MOSTLY_FIRST)}`
  const webhook = pick(world.webhooks)
  const course = {
    state: isOften() ? ('WAITING' as const) : pick(['DELIVERED', 'FAILED'] as const),
    attempts: below(3),
    tries: below(3),
    triedSince: maybe(instantOf(below(MINUTES))),
    lastAttemptAt: maybe(instantOf(below(MINUTES))),
    nextAttemptAt: below(5) === 0 ? null : instantOf(below(MINUTES)),
    status: maybe(500),
    trouble: maybe('refused' as const),
  }
  const changing = {
    createdBy: pick(PEOPLE),
    creatorId: maybe('ngozi'),
    secretId: pick(['one', 'two']),
    previousSecret: maybe({ id: 'zero', until: instantOf(1) }),
    readUpTo: below(100),
  }
  if (!webhook || below(8) === 0) {
    const made: WebhookRecord = {
      ...{ id: newId(world, draw), businessId, url: 'https://example.com', events: some(['invoice.*', 'a.b']) },
      ...{ createdAt: instantOf(below(MINUTES)), ...changing },
    }
    world.webhooks.push(made)
    return write('webhook.insert', (on) => on.webhooks.insert(made))
  }
  const delivery = pick(world.deliveries)
  switch (below(9)) {
    case 0:
    case 1:
    case 2: {
      const made: DeliveryRecord = {
        ...{ id: newId(world, draw), webhookId: webhook.id, eventId: maybe('7'), type: 'invoice.created' },
        ...{ invoiceId: maybe(pick(['one', 'two'])), createdAt: instantOf(below(MINUTES)), ...course },
      }
      world.deliveries.push(made)
      return write('delivery.insert', (on) => on.webhooks.insertDelivery(made))
    }
    case 3:
      if (!delivery) return read('delivery', (on) => on.webhooks.delivery(webhook.id, 'nothing'))
      return write('delivery.update', (on) => on.webhooks.updateDelivery({ ...delivery, ...course }))
    case 4:
      return write('webhook.update', (on) => on.webhooks.update({ ...webhook, ...changing }))
    case 5: {
      if (isOften()) return read('webhook.all', (on) => on.webhooks.all())
      world.webhooks.splice(world.webhooks.indexOf(webhook), 1)
      return write('webhook.remove', (on) => on.webhooks.remove(webhook.id))
    }
    case 6: {
      const at = instantOf(below(2))
      return write('delivery.forgetBefore', (on) => on.webhooks.forgetBefore(webhook.id, at))
    }
    case 7: {
      const now = below(MINUTES)
      const times = { now: instantOf(now), latest: instantOf(now + 2) }
      const limit = below(4) + 1
      return read('delivery.due', async (on) => [
        await on.webhooks.due(webhook.id, times, limit),
        await on.webhooks.nextDueAt(times.now),
      ])
    }
    default: {
      const page = below(2) + 1
      return read('webhook.lists', async (on) => [
        await on.webhooks.get(webhook.id),
        await on.webhooks.listOf(businessId),
        await on.webhooks.standing(webhook.id),
        await on.webhooks.deliveriesOf(webhook.id, { page, limit: 3 }),
        delivery && (await on.webhooks.delivery(webhook.id, delivery.id)),
      ])
    }
  }
}

function signal() {
  let give: () => void = () => undefined
  const given = new Promise<void>((resolve) => (give = resolve))
  return { given, give: () => give() }
}

const drawnActs = [drawnTillAct, drawnJobAct, drawnMailAct, drawnReminderAct, drawnWebhookAct]

describe('with a server', needs('postgresql'), () => {
  it(
    `both engines answer the same of tills, reminders, jobs, e-mails and webhooks (seed ${SEED})`,
    async () => {
      for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
        const draw = drawFrom(SEED * 1_000 + sequence)
        const both = await openBoth(drawnRows(draw))
        const world = emptyWorld()
        for (let step = 0; step < STEPS; step += 1) {
          const { how, name, work } = draw.pick(drawnActs)(world, draw)
          await both.expectSame(how, `${name}, step ${step} of sequence ${sequence}`, work)
        }
      }
    },
    120_000 + SEQUENCES * 10_000,
  )

  /** Two processes over one database, each with a storage of its own. */
  async function twoProcesses(draw = drawFrom(1)): Promise<readonly [Storage, Storage]> {
    const { postgres, url } = await openBoth(drawnRows(draw))
    return [postgres, (await openStorage(url)).storage]
  }

  it('what waits is taken by one of all processes that ask at once', async () => {
    const processes = await twoProcesses()
    const draw = drawFrom(2)
    const world = emptyWorld()
    const emails = [0, 1, 2, 3, 4].map(() => ({ ...drawnEmail(world, draw, 1), state: 'QUEUED' as const }))
    await processes[0].write(async ({ mail }) => {
      for (const email of emails) await mail.insert(email)
    })

    // As sending does: an e-mail is looked at, and marked, in one unit.
    const take = (storage: Storage, { businessId, id }: EmailRecord) =>
      storage.write(async ({ mail }) => {
        const present = await mail.email(businessId, id)
        if (present?.state !== 'QUEUED') return false
        await mail.update({ ...present, state: 'SENDING' })
        return true
      })
    for (const email of emails) {
      const taken = await Promise.all([...processes, ...processes].map((storage) => take(storage, email)))
      expect(taken.filter(Boolean)).toHaveLength(1)
    }
  })

  it('a customer is reminded of a step once, whoever queues it', async () => {
    const processes = await twoProcesses()
    const about = { businessId: 'business-1', customerId: customerId(1, 0) }
    const queue = (storage: Storage, id: string) =>
      storage.write(async ({ reminders }) => {
        const last = await reminders.lastOf(about.businessId, about.customerId)
        if (last) return false
        const asked = { amount: 5n, about: 'OPEN' as const }
        await reminders.insert({ ...about, id, day: '2026-11-20', emailId: null, asked, createdAt: instantOf(0) })
        await reminders.addSteps(id, [{ entryId: entryId(1, 0), step: 3 }])
        return true
      })
    const queued = await Promise.all([0, 1, 2, 3].map((at) => queue(processes[at % 2] as Storage, `reminder-${at}`)))
    expect(queued.filter(Boolean)).toHaveLength(1)
  })

  const DESK = { businessId: 'business-1', environment: 'LIVE', screen: null } as const

  /** Answers the ids of what it closed. */
  const closeDesk = (storage: Storage, id: string): Promise<string[]> =>
    storage.write(async (on) => {
      const entries = await on.till.sinceLastClose(DESK.businessId, { environment: DESK.environment, tillId: null })
      await closeTill(on, { ...DESK, id, closedAt: instantOf(1) })
      return entries.map((entry) => entry.id)
    })

  it('each entry of a till is in one close, while it is sold and closed at once', async () => {
    const processes = await twoProcesses()
    const draw = drawFrom(3)
    const world = emptyWorld()
    const closed: string[][] = []
    const sold: string[] = []
    const working = Array.from({ length: 40 }, async (_none, index) => {
      const storage = processes[index % 2] as Storage
      if (index % 5 === 4) closed.push(await closeDesk(storage, `close-${index}`))
      else {
        const entry = { ...drawnEntry(world, draw), ...DESK, invoiceId: null }
        sold.push(entry.id)
        await storage.write(({ till }) => till.append(entry))
      }
    })
    await Promise.all(working)
    closed.push(await closeDesk(processes[0], 'close-last'))
    expect(closed.flat().toSorted()).toEqual(sold.toSorted())
  })

  it('a close leaves nothing out that is committed after what was sold later', async () => {
    const processes = await twoProcesses()
    const [first, second] = ['first', 'second'].map((id) => ({ ...drawnEntry(emptyWorld(), drawFrom(4)), ...DESK, id }))
    if (!first || !second) throw new Error('Two entries are needed.')
    const [appended, committing] = [signal(), signal()]
    const slow = processes[0].write(async ({ till }) => {
      await till.append({ ...first, invoiceId: null })
      appended.give()
      await committing.given
    })
    await appended.given
    const quick = processes[1].write(({ till }) => till.append({ ...second, invoiceId: null }))
    const closed: string[] = []
    for (let tries = 0; tries < 10; tries += 1) closed.push(...(await closeDesk(processes[1], `close-${tries}`)))
    committing.give()
    await Promise.all([slow, quick])
    closed.push(...(await closeDesk(processes[1], 'close-last')))
    expect(closed.toSorted()).toEqual(['first', 'second'])
  })
})
