// Sends what was sold: a sale of this minute over the counter, what waited in batches, each exactly once.
import { Refused, sellAtCounter, sendBatch } from './desk.mjs'
import * as store from './store.mjs'

const MOST_AT_ONCE = 100

/** Nigeria is one hour ahead of UTC all year: the day of an invoice is the day there. */
export const dayOf = (time) => new Date(time.getTime() + 3_600_000).toISOString().slice(0, 10)

/** Sales that nobody has to look at first, the oldest first. */
export const waiting = () => store.sales().filter(({ isSent, refused }) => !isSent && !refused)

/** Whether asking again, later, may help: then a sale is not refused, only late. */
const isPassing = (error) =>
  !(error instanceof Refused) || error.status >= 500 || [401, 408, 429].includes(error.status)

/** @throws what keeps everything from being sent */
export async function sendAll(settings, onMoved) {
  for (let sales = waiting(); sales.length > 0; sales = waiting()) {
    const [first] = sales
    // A sale over the counter is of the day on which it is sent; what waited longer keeps its own day in a batch.
    const isOfNow = sales.length === 1 && first.day === dayOf(new Date()) && !first.needsApproval
    if (isOfNow) await sendOne(settings, first)
    else {
      const become = await sendBatch(settings, sales.slice(0, MOST_AT_ONCE))
      for (const [id, changes] of become) store.moveOn(id, changes)
      if (become.size === 0) throw new Error('Nothing of the batch was taken.')
    }
    onMoved()
  }
}

async function sendOne(settings, sale) {
  try {
    store.moveOn(sale.id, await sellAtCounter(settings, sale))
  } catch (error) {
    if (isPassing(error)) throw error
    // Where every sale wants an approval it goes as an invoice, whose money is kept for it until then.
    const changes = error.code === 'counter_needs_approval' ? { needsApproval: true } : { refused: error.message }
    store.moveOn(sale.id, changes)
  }
}
