// Takes the events of a webhook: believes only what is signed, takes each event once, answers at once and works
// afterwards. Needs Node.js 18 or newer and no packages.
//
//   WEBHOOK_SECRET=whsec_... node receive-webhook.mjs [port]
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secret = process.env.WEBHOOK_SECRET
const LONGEST_AGE_SECONDS = 300

/** Whether Invoice Desk has sent this, not long ago. The bytes are signed as they came: parse them afterwards. */
function isSigned(header, body) {
  const [time = '', ...signatures] = (header ?? '').split(',')
  const seconds = Number(time.replace('t=', ''))
  if (!(Math.abs(Date.now() / 1000 - seconds) < LONGEST_AGE_SECONDS)) return false

  const expected = Buffer.from(createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex'))
  // While a secret is renewed there are two signatures; one that fits is enough.
  return signatures.some((signature) => {
    const given = Buffer.from(signature.replace('v1=', ''))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** Ids of events that are dealt with; a real program keeps them where a restart does not lose them. */
const seen = new Set()

const server = createServer(async (req, res) => {
  const chunks = []
  for await (const chunk of req) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  if (!isSigned(req.headers['invoice-desk-signature'], body)) return res.writeHead(401).end()

  const event = JSON.parse(body.toString('utf8'))
  res.writeHead(204).end()
  if (seen.has(event.id)) return
  seen.add(event.id)
  console.log(`${event.type} ${event.invoiceId}`)
})

server.listen(Number(process.argv[2] ?? 8080), '127.0.0.1', () => {
  console.log(`Waiting for events at http://127.0.0.1:${server.address().port}/`)
})
