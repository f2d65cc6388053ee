// A till in a browser: scans barcodes, sells with or without a connection, gives change, prints receipts, and sends every
// sale to Invoice Desk exactly once.
import { fetchCatalogue, fetchReceipt, findByBarcode, Refused } from './desk.mjs'
import { amountsOf, kobo, naira, totalsOf } from './money.mjs'
import { dayOf, sendAll, waiting } from './send.mjs'
import * as store from './store.mjs'

const $ = (id) => document.getElementById(id)
const TRY_AGAIN_MS = 2_000

const WAYS = {
  CASH: { method: 'CASH', says: 'Cash' },
  CARD: { method: 'CREDIT_CARD', methodDetail: 'POS_TERMINAL', says: 'Card' },
  TRANSFER: { method: 'BANK_TRANSFER', says: 'Transfer' },
}

/** What is being sold, until it is paid; a reload does not lose it. */
let cart = store.cart()
/** The sale whose receipt is shown: its number comes with the answer. */
let shownId
/** Why the last try to reach Invoice Desk failed; empty while it works. */
let trouble = ''

function element(name, text, more = {}) {
  return Object.assign(document.createElement(name), { textContent: text, ...more })
}

const row = (...cells) => {
  const line = document.createElement('tr')
  line.append(...cells.map((cell) => (cell instanceof Node ? cell : element('td', cell))))
  return line
}

const unreachable = (error) => {
  trouble = error instanceof Refused ? error.message : 'Invoice Desk cannot be reached.'
}

/** By barcode or name, from what the till knows; a barcode that it does not know is asked for. */
async function add(typed) {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return
  const known = store
    .catalogue()
    .products.find(({ name, barcode }) => barcode?.toLowerCase() === wanted || name.toLowerCase() === wanted)
  const product = known ?? (await findByBarcode(store.settings(), typed.trim()).catch(() => null))
  $('said').textContent = product ? '' : `Nothing is sold under “${typed}”.`
  if (!product) return

  const line = cart.find(({ productId }) => productId === product.id)
  if (line) line.quantity += 1
  else {
    const { id: productId, name, unitPrice, taxPercent } = product
    cart.push({ productId, name, unitPrice, taxPercent, quantity: 1 })
  }
  show()
}

const way = () => WAYS[document.querySelector('input[name=way]:checked').value]
const given = () => (way() === WAYS.CASH && $('given').value !== '' ? kobo(Number($('given').value)) : null)

function take() {
  const { total, tax } = totalsOf(cart)
  const handed = given()
  if (cart.length === 0 || (handed !== null && handed < total)) return
  const now = new Date()
  const { method, methodDetail, says } = way()
  const sale = {
    // The name of this sale for ever: it keeps Invoice Desk from doubles.
    id: crypto.randomUUID(),
    at: now.toISOString(),
    // The invoice carries the day of the sale, not the day it is sent.
    day: dayOf(now),
    walkIn: store.catalogue().walkIn,
    lines: cart,
    tax: Number(tax) / 100,
    total: Number(total) / 100,
    method,
    methodDetail: methodDetail ?? null,
    says,
    given: handed === null ? null : Number(handed) / 100,
  }
  store.keepSale(sale)
  cart = []
  $('said').textContent = ''
  $('given').value = ''
  $('cash').checked = true
  shownId = sale.id
  show()
  $('barcode').focus()
  void send()
}

/** One tab at a time sends; the browser sees to that. */
async function send() {
  await navigator.locks.request('till.send', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    trouble = ''
    await sendAll(store.settings(), show).catch(unreachable)
    show()
  })
}

/** What it is on the left, how much on the right. */
function paperRow(left, right = '', more = {}) {
  const line = element('p', '', more)
  line.append(element('span', left), ' ', element('span', right))
  return line
}

function showReceipt(sale) {
  const { day, lines, tax, total, says, given: handed, id, invoiceId, invoiceNumber } = sale
  const text = (amount) => naira(kobo(amount))
  const { shop } = store.catalogue()
  const change = handed === null ? [] : [paperRow('Change', naira(kobo(handed) - kobo(total)))]
  $('paper').replaceChildren(
    ...(shop ? [element('h3', shop.name), paperRow(`TIN ${shop.TIN}`, day)] : [paperRow(day)]),
    ...lines.map((line) => paperRow(`${line.quantity} × ${line.name}`, naira(amountsOf(line).net))),
    paperRow('VAT', text(tax)),
    paperRow('TOTAL NGN', text(total), { className: 'sum' }),
    paperRow(says, text(handed ?? total)),
    ...change,
    element('p', invoiceNumber ? `Invoice ${invoiceNumber}` : `Sale ${id.slice(0, 8)}. The invoice follows.`),
  )
  $('official').hidden = invoiceId === undefined
  $('official').onclick = () => void openReceipt(sale)
  $('receipt').hidden = false
}

async function openReceipt(sale) {
  // Before anything is waited for: browsers let nothing but a click open a window.
  const paper = window.open('')
  try {
    paper.location = URL.createObjectURL(await fetchReceipt(store.settings(), sale.invoiceId))
  } catch {
    paper?.close()
    shownId = sale.id
    show()
  }
}

function cartRow(line) {
  const quantity = element('td', '')
  const input = Object.assign(document.createElement('input'), { type: 'number', min: 0, value: line.quantity })
  input.ariaLabel = `Quantity of ${line.name}`
  input.onchange = () => {
    line.quantity = Math.max(0, Math.trunc(Number(input.value)))
    cart = cart.filter((one) => one.quantity > 0)
    show()
  }
  const remove = element('button', '×', { type: 'button', className: 'remove', ariaLabel: `Remove ${line.name}` })
  remove.onclick = () => {
    cart = cart.filter((one) => one !== line)
    show()
    $('barcode').focus()
  }
  quantity.append(input, remove)
  return row(line.name, naira(kobo(line.unitPrice)), quantity, naira(amountsOf(line).net))
}

function saleRow(sale) {
  const { refused, note, isSent, invoiceNumber } = sale
  const invoice = element('td', refused ?? (isSent ? '' : 'not sent yet'))
  if (isSent) invoice.append(element('button', invoiceNumber, { onclick: () => void openReceipt(sale) }))
  if (note) invoice.append(element('p', note))
  return row(new Date(sale.at).toLocaleTimeString('en-GB'), naira(kobo(sale.total)), sale.says, invoice)
}

function show() {
  store.keepCart(cart)
  const { tax, total } = totalsOf(cart)
  const handed = given()
  $('shop').textContent = store.catalogue().shop?.name ?? ''
  $('empty').hidden = cart.length > 0
  $('lines').replaceChildren(...cart.map(cartRow))
  $('tax').textContent = naira(tax)
  $('total').textContent = naira(total)
  $('handed').hidden = way() !== WAYS.CASH
  $('change').textContent = handed !== null && handed >= total ? naira(handed - total) : ''
  $('take').disabled = cart.length === 0 || (handed !== null && handed < total)

  const sales = store.sales()
  const shown = sales.find(({ id }) => id === shownId)
  if (shown) showReceipt(shown)
  const late = waiting().length
  const wait = late === 1 ? '1 sale waits' : `${late} sales wait`
  const refused = sales.filter((sale) => sale.refused).length
  const person = refused === 0 ? '' : `${refused} to be looked at by a person.`
  $('line').textContent = [trouble, late > 0 ? `${wait} to be sent.` : person ? '' : 'Everything is sent.', person]
    .filter(Boolean)
    .join(' ')
  $('line').dataset.is = person ? 'wrong' : trouble || late > 0 ? 'waiting' : 'sent'
  $('made').hidden = sales.length === 0
  $('sales').replaceChildren(...sales.toReversed().map(saleRow))
  $('names').replaceChildren(...store.catalogue().products.map(({ name }) => element('option', '', { value: name })))
}

/** Prices are those of the last time that Invoice Desk was heard of; what was refused is tried once more. */
async function refresh() {
  for (const { id, refused } of store.sales()) if (refused) store.moveOn(id, { refused: null })
  trouble = ''
  await fetchCatalogue(store.settings()).then(store.keepCatalogue).catch(unreachable)
  $('connection').open = trouble !== ''
  show()
}

$('scan').onsubmit = (event) => {
  event.preventDefault()
  const typed = $('barcode').value
  $('barcode').value = ''
  void add(typed)
}
$('pay').onsubmit = (event) => {
  event.preventDefault()
  take()
}
$('pay').oninput = show
$('print').onclick = () => window.print()
$('settings').onsubmit = (event) => {
  event.preventDefault()
  store.keepSettings({ desk: $('desk').value.replace(/\/+$/, ''), key: $('key').value })
  void refresh().then(send)
}

const { desk, key } = store.settings()
$('desk').value = desk
$('key').value = key
$('connection').open = key === ''
show()
if (key !== '') void refresh().then(send)
setInterval(() => waiting().length > 0 && void send(), TRY_AGAIN_MS)
