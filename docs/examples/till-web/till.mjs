// A till in a browser: scans barcodes, sells with or without a connection, prints receipts, and sends every sale to
// Invoice Desk exactly once.
import { fetchCatalogue, fetchReceipt, nextStep, Refused } from './desk.mjs'
import { amountsOf, naira, totalsOf } from './money.mjs'
import * as store from './store.mjs'

const $ = (id) => document.getElementById(id)
const TRY_AGAIN_MS = 2_000

/** What is being sold, until it is paid. */
let cart = []
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

function add(typed) {
  const wanted = typed.trim().toLowerCase()
  const product = store
    .catalogue()
    .products.find(({ name, barcode }) => barcode?.toLowerCase() === wanted || name.toLowerCase() === wanted)
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

function take() {
  const { total, tax } = totalsOf(cart)
  const now = new Date()
  const sale = {
    // The name of this sale for ever: it keeps Invoice Desk from doubles.
    id: crypto.randomUUID(),
    at: now.toISOString(),
    // Nigeria is one hour ahead of UTC all year. The invoice carries the day of the sale, not the day it is sent.
    day: new Date(now.getTime() + 3_600_000).toISOString().slice(0, 10),
    walkIn: store.catalogue().walkIn,
    lines: cart,
    tax: Number(tax) / 100,
    total: Number(total) / 100,
  }
  store.keepSale(sale)
  cart = []
  showReceipt(sale)
  show()
  $('barcode').focus()
  void send()
}

/** One tab at a time sends; the browser sees to that. Oldest first, each as far as it goes. */
async function send() {
  await navigator.locks.request('till.send', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    trouble = ''
    for (const { id } of store.sales()) {
      try {
        for (;;) {
          const sale = store.sales().find((one) => one.id === id)
          const done = await nextStep(store.settings(), sale)
          if (done === null) break
          store.moveOn(id, { ...done, refused: null })
          show()
        }
      } catch (error) {
        if (error instanceof Refused && error.status < 500 && error.status !== 401) {
          // This one wants a person, or an approval; those behind it do not wait for that.
          store.moveOn(id, { refused: error.message })
          continue
        }
        trouble = error instanceof Refused ? error.message : 'Invoice Desk cannot be reached.'
        break
      }
    }
    show()
  })
}

function showReceipt({ day, lines, tax, total, id, invoiceNumber }) {
  shownId = id
  const text = (amount) => naira(BigInt(Math.round(amount * 100)))
  $('paper').textContent = [
    day,
    ...lines.map((line) => `${line.quantity} × ${line.name}\n    ${naira(amountsOf(line).net)}`),
    `VAT ${text(tax)}`,
    `TOTAL NGN ${text(total)}`,
    invoiceNumber ? `Invoice ${invoiceNumber}` : `Sale ${id.slice(0, 8)}. The invoice follows.`,
  ].join('\n')
  $('receipt').hidden = false
}

async function openReceipt(sale) {
  try {
    window.open(URL.createObjectURL(await fetchReceipt(store.settings(), sale.invoiceId)))
  } catch {
    showReceipt(sale)
  }
}

function show() {
  const { net: _net, tax, total } = totalsOf(cart)
  $('lines').replaceChildren(
    ...cart.map((line) => {
      const quantity = element('td', '')
      const input = Object.assign(document.createElement('input'), { type: 'number', min: 0, value: line.quantity })
      input.ariaLabel = `Quantity of ${line.name}`
      input.onchange = () => {
        line.quantity = Math.max(0, Math.trunc(Number(input.value)))
        cart = cart.filter((one) => one.quantity > 0)
        show()
      }
      quantity.append(input)
      return row(line.name, line.unitPrice.toLocaleString('en'), quantity, naira(amountsOf(line).net))
    }),
  )
  $('tax').textContent = naira(tax)
  $('total').textContent = naira(total)
  $('take').disabled = cart.length === 0

  const sales = store.sales()
  const shown = sales.find(({ id }) => id === shownId)
  if (shown) showReceipt(shown)
  const waiting = sales.filter(({ isPaid }) => !isPaid).length
  const wait = waiting === 1 ? '1 sale waits' : `${waiting} sales wait`
  $('line').textContent = [trouble, waiting > 0 ? `${wait} to be sent.` : 'Everything is sent.']
    .filter(Boolean)
    .join(' ')
  $('sales').replaceChildren(
    ...sales.toReversed().map((sale) => {
      const invoice = element('td', sale.refused ?? (sale.isPaid ? '' : (sale.invoiceNumber ?? 'not sent yet')))
      if (sale.isPaid) invoice.append(element('button', sale.invoiceNumber, { onclick: () => void openReceipt(sale) }))
      return row(new Date(sale.at).toLocaleTimeString(), naira(BigInt(Math.round(sale.total * 100))), invoice)
    }),
  )
  $('names').replaceChildren(...store.catalogue().products.map(({ name }) => element('option', '', { value: name })))
}

/** Prices are those of the last time that Invoice Desk was heard of. */
async function refresh() {
  try {
    store.keepCatalogue(await fetchCatalogue(store.settings()))
    trouble = ''
  } catch (error) {
    trouble = error instanceof Refused ? error.message : 'Invoice Desk cannot be reached.'
  }
  show()
}

$('scan').onsubmit = (event) => {
  event.preventDefault()
  add($('barcode').value)
  $('barcode').value = ''
}
$('take').onclick = take
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
setInterval(() => store.sales().some(({ isPaid }) => !isPaid) && void send(), TRY_AGAIN_MS)
