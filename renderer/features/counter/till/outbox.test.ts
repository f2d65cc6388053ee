import { expect, it } from 'vitest'

import { ApiError } from '../../../lib/api/api-error.ts'
import { memoryTillStore } from '../../../lib/counter/till-store.ts'
import { createOutbox } from './outbox.ts'
import { emptySale } from './sale.ts'
import { createTillStorage, type Unsent } from './storage.ts'

const owner = { userId: 'aisha', businessId: 'shop' }
const sale = (key: string): Unsent => ({
  ...{
    key,
    at: '2026-11-20T08:00:00.000Z',
    body: { key },
    sale: emptySale,
    refused: null,
    total: '100',
    change: '0',
    slip: null,
  },
})
const soon = async () => new Promise<void>((resolve) => setTimeout(resolve))

/** A core that takes what the script says, in order, and one page that sends to it. */
function desk(script: (() => void)[], storage = memoryTillStore()) {
  const asked: (string | undefined)[] = []
  const sold: string[] = []
  const arrived: string[] = []
  const kept = createTillStorage(storage, owner)
  const call = async (_: unknown, { idempotencyKey }: { idempotencyKey?: string }) => {
    asked.push(idempotencyKey)
    await soon()
    script.shift()?.()
    return { data: undefined, warnings: [], status: 201 }
  }
  const outbox = createOutbox({
    client: { call } as unknown as Parameters<typeof createOutbox>[0]['client'],
    kept,
    onSold: ({ key }) => sold.push(key),
    onArrivedBefore: (_, invoiceId) => arrived.push(invoiceId),
    pause: soon,
  })
  return { asked, sold, arrived, outbox, kept, storage }
}

const until = async (isSo: () => boolean) => {
  for (let turn = 0; turn < 1000 && !isSo(); turn++) await soon()
  expect(isSo()).toBe(true)
}
const offline = () => {
  throw new ApiError('offline', { message: 'No answer.' })
}
const refuses = () => {
  throw new ApiError('period_closed', { message: 'Closed.', status: 409 })
}

it('sends again under the same key until it is answered, and in order', async () => {
  const { outbox, asked, sold, kept } = desk([offline, offline])
  outbox.add(sale('one'))
  outbox.add(sale('two'))
  await until(() => sold.length === 2)
  expect(asked).toEqual(['one', 'one', 'one', 'two'])
  expect(sold).toEqual(['one', 'two'])
  expect(kept.unsent()).toEqual([])
})

it('keeps what is refused until somebody decides, and goes on with the others', async () => {
  const { outbox, sold, kept } = desk([refuses])
  outbox.add(sale('one'))
  outbox.add(sale('two'))
  await until(() => sold.length === 1)
  expect(kept.unsent().map(({ key }) => key)).toEqual(['one'])
  expect(outbox.list.getState()[0]?.refused).not.toBeNull()
  outbox.again('one', 'three')
  await until(() => sold.length === 2)
  expect(kept.unsent()).toEqual([])
})

it('sends after a reload what the page before had not', async () => {
  const storage = memoryTillStore()
  const before = desk([], storage)
  before.kept.keepUnsent(sale('one'))
  const after = desk([], storage)
  after.outbox.start()
  await until(() => after.sold.length === 1)
  expect(after.asked).toEqual(['one'])
})

it('takes a sale that the desk knows by its slip for one that arrived, however long ago', async () => {
  const taken = () => {
    const details = [{ field: 'externalReference', message: 'invoice-1' }]
    throw new ApiError('external_reference_taken', { message: 'Taken.', status: 409, details })
  }
  const { outbox, arrived, sold, kept } = desk([taken])
  outbox.add(sale('one'))
  outbox.add(sale('two'))
  await until(() => sold.length === 1)
  expect([arrived, sold, kept.unsent()]).toEqual([['invoice-1'], ['two'], []])
})

it('sends nothing twice that another tab sent meanwhile', async () => {
  const storage = memoryTillStore()
  const other = desk([], storage)
  other.kept.keepUnsent(sale('one'))
  const here = desk([], storage)
  other.outbox.start()
  await until(() => other.sold.length === 1)
  here.outbox.start()
  await soon()
  expect(here.asked).toEqual([])
})
