// Prints what happens to the invoices of a business, as it happens. Stop it, start it again: it misses nothing,
// because the id of the last event is kept in a file. Needs Node.js 18 or newer and no packages.
//
//   INVOICE_DESK_KEY=idk_... node follow.mjs [file for the last id]
//
// EventSource cannot send the Authorization header, so this reads the stream with fetch.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const desk = process.env.INVOICE_DESK_URL ?? 'http://127.0.0.1:4780'
const key = process.env.INVOICE_DESK_KEY
const [place = 'last-event-id'] = process.argv.slice(2)

/** Where the stream was left; the first time, before the first event there is. Without any id it would begin now. */
function lastId() {
  try {
    return readFileSync(place, 'utf8')
  } catch {
    return '0'
  }
}

/** Written beside and renamed, so that a power cut leaves the old id or the new one. */
function remember(id) {
  writeFileSync(`${place}.new`, id)
  renameSync(`${place}.new`, place)
}

/** The data are those of a backup: read here what you keep of invoices anew, then go on from the head. */
function startAnew(head) {
  console.log('A backup was restored: everything is read anew.')
  remember(head)
}

/** The events of one connection. A comment comes every 15 seconds; 40 seconds of silence are a dead line. */
async function* events() {
  const since = lastId()
  const silence = new AbortController()
  let alarm = setTimeout(() => silence.abort(), 40_000)

  const response = await fetch(`${desk}/v1/events`, {
    headers: { Authorization: `Bearer ${key}`, 'Last-Event-ID': since },
    signal: silence.signal,
  })
  if (!response.ok) {
    const { code, message } = await response.json()
    throw Object.assign(new Error(`${code}: ${message}`), { final: response.status < 500 })
  }
  console.log(`Listening, after event ${since}.`)

  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body) {
    clearTimeout(alarm)
    alarm = setTimeout(() => silence.abort(), 40_000)

    const blocks = (text + decoder.decode(chunk, { stream: true })).split('\n\n')
    text = blocks.pop()
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (/^event: reset$/m.test(block)) startAnew(JSON.parse(data).head)
      else if (data) yield JSON.parse(data)
    }
  }
  clearTimeout(alarm)
}

for (let waitMs = 1000; ; waitMs = Math.min(waitMs * 2, 30_000)) {
  try {
    for await (const { id, type, invoiceId, change } of events()) {
      console.log([type, invoiceId, change.status].filter(Boolean).join(' '))
      remember(id) // Only now: an event that was not handled comes again.
      waitMs = 1000
    }
  } catch (error) {
    if (error.final) throw error
  }
  await wait(waitMs)
}
