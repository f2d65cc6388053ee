#!/usr/bin/env node
// A small till for Invoice Desk. It rings up sales without any connection and sends them later, each exactly once,
// whatever is killed or lost in between. Needs Node.js 18 or newer and no packages.
import { appendRecord, readTill } from './journal.mjs'
import { naira, parseLine, totalsOf } from './money.mjs'
import { sendAll } from './send.mjs'

const USAGE = `A small till for Invoice Desk.

  node till.mjs ring "Cement, 50 kg bag:2:8450.00" ["Sharp sand:0.5:12000" ...]   ring up a sale (works offline)
  node till.mjs send                                                               send what is not sent yet
  node till.mjs list                                                               list the sales

A line is description:quantity:price in naira before VAT. VAT of 7.5 % is added.

INVOICE_DESK_KEY   the till's API key (only send needs it)
INVOICE_DESK_URL   http://127.0.0.1:4780 unless set
TILL_FILE          where the sales are kept; till.jsonl unless set
`

const file = process.env.TILL_FILE ?? 'till.jsonl'
const [command, ...words] = process.argv.slice(2)

function ring() {
  const lines = words.map(parseLine)
  if (lines.length === 0)
    throw new Error('A sale needs at least one line. For example: ring "Cement, 50 kg bag:2:8450"')

  const sale = {
    kind: 'sale',
    // The name of this sale for ever: as Idempotency-Key and as externalReference it keeps Invoice Desk from doubles.
    id: crypto.randomUUID(),
    // Nigeria is one hour ahead of UTC all year. The invoice carries the day of the sale, not the day it is sent.
    day: new Date(Date.now() + 3_600_000).toISOString().slice(0, 10),
    lines,
  }
  appendRecord(file, sale)
  console.log(`Sale ${sale.id} is kept: ${naira(totalsOf(lines).total)} to pay.`)
}

function list() {
  const { sales, damaged } = readTill(file)
  for (const { id, day, lines, created, handedOver } of sales) {
    const state = handedOver ? handedOver.status : created ? 'not handed over yet' : 'not sent yet'
    console.log([day, id, naira(totalsOf(lines).total), created?.invoiceNumber ?? '-', state].join('  '))
  }
  if (damaged > 0)
    console.log(`${damaged} unfinished line(s) in ${file} were skipped: the till was cut off while writing.`)
}

async function send() {
  const key = process.env.INVOICE_DESK_KEY
  if (!key) throw new Error('Set INVOICE_DESK_KEY to the API key of this till.')
  const left = await sendAll({ file, key, desk: process.env.INVOICE_DESK_URL ?? 'http://127.0.0.1:4780' })

  if (left > 0) process.exitCode = 1
  console.log(
    left === 0
      ? 'Everything is sent.'
      : `${left} sale(s) could not be sent. Put right what is said above, then send again.`,
  )
}

try {
  if (command === 'ring') ring()
  else if (command === 'send') await send()
  else if (command === 'list') list()
  else console.log(USAGE)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
