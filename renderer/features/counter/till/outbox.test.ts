import { expect, it } from 'vitest'

import { ApiError } from '../../../lib/api/api-error.ts'
import { createOutbox } from './outbox.ts'
import { emptySale } from './sale.ts'
import { createTillStorage, type Unsent } from './storage.ts'

/** What a browser keeps, of which every reload sees the same. */
function memory(): Storage {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem(name: string, value: string) {
      kept.set(name, value)
      Object.defineProperty(storage, name, { value, enumerable: true, configurable: true })
    },
    removeItem(name: string) {
      kept.delete(name)
      Reflect.deleteProperty(storage, name)
    },
  }
  for (const name of Object.keys(storage)) Object.defineProperty(storage, name, { enumerable: false })
  return storage as unknown as Storage
}

const owner = { userId: 'aisha', businessId: 'shop' }
const sale = (key: string): Unsent => ({
  ...{ key, at: '2026-11-20T08:00:00.000Z', body: { key }, sale: emptySale, refused: null, total: '100', change: '0' },
})
const soon = async () => new Promise<void>((resolve) => setTimeout(resolve))

/** A core that takes what the script says, in order, and one page that sends to it. */
function desk(script: (() => void)[], storage = memory()) {
  const asked: (string | undefined)[] = []
  const sold: string[] = []
  const kept = createTillStorage(() => storage, owner)
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
    pause: soon,
  })
  return { asked, sold, outbox, kept, storage }
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
  const storage = memory()
  const before = desk([], storage)
  before.kept.keepUnsent(sale('one'))
  const after = desk([], storage)
  after.outbox.start()
  await until(() => after.sold.length === 1)
  expect(after.asked).toEqual(['one'])
})
