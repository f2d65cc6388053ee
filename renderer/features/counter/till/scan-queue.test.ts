import { expect, it } from 'vitest'

import { createScanQueue, type Scan } from './scan-queue.ts'

const scanOf = (text: string): Scan => ({ id: `id of ${text}`, text, quantity: '1', isScanned: true })

/** A queue whose answers and pauses end when the test says so. */
function openQueue(known: Set<string>) {
  const found: string[] = []
  const told: { waiting: string[]; held: string[] }[] = []
  let endPause = () => {}
  const queue = createScanQueue<string>({
    find: async ({ text }) => {
      if (known.has(text)) return text
      throw new Error('Nobody answers.')
    },
    onFound: ({ text }) => found.push(text),
    onWaiting: (waiting, held) => told.push({ waiting: waiting.map(({ text }) => text), held: [...held] }),
    pause: () => new Promise((resolve) => (endPause = resolve)),
  })
  return { queue, found, told, endPause: () => endPause() }
}

it('goes on with what is known while one scan is not, and asks for that again once it is worth it', async () => {
  const known = new Set(['bread', 'milk'])
  const { queue, found, told, endPause } = openQueue(known)
  for (const text of ['bread', 'who knows', 'milk']) queue.push(scanOf(text))
  await expect.poll(() => found).toEqual(['bread', 'milk'])
  expect(told.at(-1)).toEqual({ waiting: ['who knows'], held: ['id of who knows'] })

  known.add('who knows')
  endPause()
  await expect.poll(() => found).toEqual(['bread', 'milk', 'who knows'])
  expect(told.at(-1)).toEqual({ waiting: [], held: [] })
})

it('does what is to be done after the scans before it, also where one of them is held', async () => {
  const { queue, found } = openQueue(new Set(['bread']))
  queue.push(scanOf('who knows'))
  queue.push(scanOf('bread'))
  const done: string[] = []
  queue.after(() => done.push(found.join()))
  await expect.poll(() => done).toEqual(['bread'])
})

it('forgets what is left out, and answers it so that it can be put back', async () => {
  const { queue, found, told, endPause } = openQueue(new Set(['bread']))
  queue.push(scanOf('who knows'))
  await expect.poll(() => told.at(-1)?.held).toEqual(['id of who knows'])
  expect(queue.leaveOut('id of who knows')).toEqual(scanOf('who knows'))
  expect(queue.leaveOut('id of who knows')).toBeUndefined()
  endPause()
  queue.push(scanOf('bread'))
  await expect.poll(() => found).toEqual(['bread'])
  expect(told.at(-1)).toEqual({ waiting: [], held: [] })
})
