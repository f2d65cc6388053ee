import type Database from 'better-sqlite3'

import { plain } from '../../core/adapters/storage/sqlite/forms/columns.ts'
import { plainColumn, provideInvoiceText } from '../../core/adapters/storage/sqlite/forms/invoice-text.ts'

/** How a read may grow from 10,000 invoices to 1,000,000: not, with its words' rarity, or with what it prints. */
type Growth = 'same' | 'search' | 'printed'

export type Read = { readonly name: string; readonly path: string; readonly growth: Growth }

/** What people and programs ask a seeded desk for, of its first business: every list, page, figure and search. */
export function readsOf(db: Database.Database): Read[] {
  provideInvoiceText({ db })
  const one = (sql: string, ...values: unknown[]): string => {
    const found = db
      .prepare<unknown[], string | number>(sql)
      .pluck()
      .get(...values)
    return found === undefined ? '' : String(found)
  }
  const businessKey = Number(one('SELECT key FROM business ORDER BY lower(name) LIMIT 1'))
  const business = one('SELECT id FROM business WHERE key = ?', businessKey)
  const ofBusiness = (table: string, where: string): string =>
    one(
      `SELECT ${plain(table, 'id', 'x')} FROM ${table} x WHERE business_key = ? AND ${where} ORDER BY key DESC LIMIT 1`,
      businessKey,
    )
  const invoices = Number(one('SELECT count(*) FROM invoice WHERE business_key = ?', businessKey))
  const payments = Number(
    one("SELECT count(*) FROM account_entry WHERE business_key = ? AND kind = 'PAYMENT'", businessKey),
  )
  const entries = Number(one('SELECT count(*) FROM audit_entry WHERE business_key = ?', businessKey))

  const middle = Number(one('SELECT max(key) FROM invoice')) / 2
  const walkIn = ofBusiness('customer', 'is_walk_in = 1')
  const busy = one(
    `SELECT c.id FROM customer c JOIN (SELECT customer_key, count(*) AS n FROM account_balance WHERE business_key = ?
       GROUP BY 1) a ON a.customer_key = c.key WHERE c.is_walk_in = 0 AND c.name NOT LIKE 'Refused%' ORDER BY c.key LIMIT 1`,
    businessKey,
  )
  const paid = ofBusiness('invoice', `status = 'PAID' AND invoice_kind = 'B2B' AND key < ${middle}`)
  const cleared = ofBusiness('invoice', `status = 'FIRS_APPROVED' AND key < ${middle}`)
  const sold = ofBusiness('invoice', `invoice_kind = 'B2C' AND status = 'PAID' AND key < ${middle}`)
  const draft = ofBusiness('invoice', "status = 'DRAFT'")
  const payment = ofBusiness('account_entry', `kind = 'PAYMENT' AND number IS NOT NULL`)
  const close = ofBusiness('day_close', 'number > 1')
  const number = one('SELECT invoice_number FROM invoice WHERE id = ?', paid)
  const irn = one('SELECT irn FROM invoice WHERE id = ?', paid)
  const qr = encodeURIComponent(one(`SELECT ${plainColumn('qr_text', 'i')} FROM invoice i WHERE id = ?`, paid))
  const day = one('SELECT issue_date FROM invoice WHERE id = ?', paid)
  const month = day.slice(0, 7)
  const owner = one('SELECT id FROM user ORDER BY key LIMIT 1')

  const page = (count: number, share: number): number =>
    Math.max(1, Math.min(Math.ceil(count / 20), Math.round((count / 20) * share)))
  const list = (query: string) => `/v1/invoices?businessId=${business}&limit=20${query}`
  const under = (path: string) => `/v1/businesses/${business}${path}`
  const read =
    (growth: Growth) =>
    (name: string, path: string): Read => ({ name, path, growth })
  const [same, search, printed] = [read('same'), read('search'), read('printed')]

  return [
    same('businesses', '/v1/businesses'),
    same('business', under('')),
    same('attention', under('/attention')),
    same('queue', under('/queue')),
    same('receivables', under('/receivables')),
    same('sales', under('/sales?months=12')),
    // Each names everybody who owes, or is owed: of ten times the customers ten times as many.
    printed('ageing', under('/ageing')),
    printed('reminder plan preview', under('/reminder-plan/preview')),
    same('reminders due', under('/reminders?limit=20')),
    printed('customer credit', under('/customer-credit')),
    same('consumer sales', under('/consumer-sales')),

    ...['createdAt', 'updatedAt', 'issueDate', 'dueDate', 'total', 'irn', 'status', 'customerName'].flatMap((sort) => [
      same(`invoices by ${sort}, newest`, list(`&sortBy=${sort}&sortOrder=desc`)),
      same(`invoices by ${sort}, oldest`, list(`&sortBy=${sort}&sortOrder=asc`)),
    ]),
    same('invoices, middle page', list(`&page=${page(invoices, 0.5)}`)),
    same('invoices, last page', list(`&page=${page(invoices, 1)}`)),
    same('invoices by total, middle page', list(`&sortBy=total&page=${page(invoices, 0.5)}`)),
    ...[
      'DRAFT',
      'APPROVED',
      'FIRS_APPROVED',
      'FIRS_REJECTED',
      'PAID',
      'CANCELLED',
      'DRAFT,APPROVED',
      'FIRS_APPROVED,PAID',
    ].map((status) => same(`invoices ${status}`, list(`&status=${status}`))),
    same('invoices PAID, by due date', list('&status=PAID&sortBy=dueDate')),
    same('invoices PAID, middle page', list(`&status=PAID&page=${page(invoices, 0.4)}`)),
    same('credit notes', list('&invoiceType=CREDIT_NOTE')),
    same('standard invoices', list('&invoiceType=STANDARD')),
    same('invoices of a customer', list(`&customerId=${busy}`)),
    same('invoices of the walk-in', list(`&customerId=${walkIn}`)),
    same('unpaid invoices', list('&unpaid=true')),
    same('invoices sent back', list('&sentBackToMe=true')),
    ...['UNPAID', 'PARTLY_PAID', 'PAID', 'CLOSED'].map((state) =>
      same(`invoices ${state} by money`, list(`&paymentState=${state}`)),
    ),
    same('invoices of a day', list(`&dateFrom=${day}&dateTo=${day}`)),
    same('invoices of a month', list(`&dateFrom=${month}-01&dateTo=${month}-28`)),
    same('invoices since a day', list(`&dateFrom=${day}`)),
    same('invoices changed since', list(`&updatedSince=${day}T00:00:00.000Z`)),
    same('notes of an invoice', list(`&originalInvoiceId=${paid}`)),
    same('invoice by reference', list('&externalReference=none')),

    search('search a number', list(`&search=${number}`)),
    search('search a short number', list('&search=1042')),
    search('search an IRN', list(`&search=${irn}`)),
    search('search a customer', list('&search=Okafor')),
    search('search two words', list('&search=chinedu%20ventures')),
    search('search goods', list('&search=cement')),
    search('search a note', list('&search=ikeja')),
    search('search what is not there', list('&search=zzzqqq')),
    search('search an amount', list('&search=9083.75')),
    search('scan a code', list(`&search=${qr}`)),
    search('search goods among drafts', list('&status=DRAFT&search=cement')),

    same('invoice', `/v1/invoices/${paid}`),
    same('invoice with everything', `/v1/invoices/${cleared}?expand=customer`),
    same('history', `/v1/invoices/${paid}/history`),
    same('PDF', `/v1/invoices/${paid}/pdf`),
    same('document', `/v1/invoices/${paid}/document`),
    same('settlements', `/v1/invoices/${paid}/settlements`),
    same('preflight', `/v1/invoices/${draft}/preflight`),
    same('attempts', `/v1/invoices/${paid}/attempts`),
    same('returnable', `/v1/invoices/${sold}/returnable`),
    same('receipt of a sale', `/v1/invoices/${sold}/escpos?width=80`),
    same('e-mail of an invoice', `/v1/invoices/${paid}/email`),
    same('e-mails of an invoice', `/v1/invoices/${paid}/emails`),

    same('number register', under('/number-register?limit=50')),
    same('number register, last page', under(`/number-register?limit=20&page=${page(invoices, 1)}`)),
    same('audit log', under('/audit-log?limit=50')),
    same('audit log, middle page', under(`/audit-log?limit=20&page=${page(entries, 0.5)}`)),
    same('audit log, last page', under(`/audit-log?limit=20&page=${page(entries, 1)}`)),
    same('audit log of a person', under(`/audit-log?limit=50&actorId=${owner}`)),
    same('audit log of an area', under('/audit-log?limit=50&area=MONEY')),
    same('audit log of a day', under(`/audit-log?limit=50&from=${day}&to=${day}`)),
    same('audit log of a document', under(`/audit-log?limit=50&document=${number}`)),

    same('payments', `/v1/payments?businessId=${business}&limit=20`),
    same('payments, middle page', `/v1/payments?businessId=${business}&limit=20&page=${page(payments, 0.5)}`),
    same('payments of a day', `/v1/payments?businessId=${business}&limit=20&from=${day}&to=${day}`),
    same('payments in cash', `/v1/payments?businessId=${business}&limit=20&method=CASH`),
    same('payments that stand', `/v1/payments?businessId=${business}&limit=20&state=RECORDED`),
    same('payments of a customer', `/v1/payments?businessId=${business}&limit=20&customerId=${busy}`),
    same('payments of an invoice', `/v1/payments?businessId=${business}&limit=20&invoiceId=${paid}`),
    search('search payments', `/v1/payments?businessId=${business}&limit=20&search=Okafor`),
    same('payment', `/v1/payments/${payment}`),
    same('receipt of a payment', `/v1/payments/${payment}/receipt`),
    same('deductions', `/v1/deductions?businessId=${business}&limit=20`),
    same('deductions without certificate', `/v1/deductions?businessId=${business}&limit=20&certificate=missing`),
    same('other entries', `/v1/other-entries?businessId=${business}&limit=20`),

    same('customers', `/v1/customers?businessId=${business}&limit=20`),
    search('search customers', `/v1/customers?businessId=${business}&limit=20&search=okafor`),
    same('customer', `/v1/customers/${busy}`),
    same('balance', `/v1/customers/${busy}/balance`),
    same('balance of the walk-in', `/v1/customers/${walkIn}/balance`),
    same('open items', `/v1/customers/${busy}/open-items`),
    same('open items of the walk-in', `/v1/customers/${walkIn}/open-items`),
    same('reminder', `/v1/customers/${busy}/reminder`),
    same('suppliers', `/v1/suppliers?businessId=${business}&limit=20`),
    ...['date', 'dueDate', 'total', 'supplierName'].map((sort) =>
      same(`bills by ${sort}`, `/v1/purchases?businessId=${business}&limit=20&sortBy=${sort}`),
    ),
    same('unpaid bills', `/v1/purchases?businessId=${business}&limit=20&status=RECORDED&paymentState=UNPAID`),
    same('bills of a VAT month', `/v1/purchases?businessId=${business}&limit=20&vatMonth=${month}`),
    search('search bills', `/v1/purchases?businessId=${business}&limit=20&search=cement`),
    same('cash to book', `/v1/purchases/cash-outs?businessId=${business}`),
    same('payments out', `/v1/payments-out?businessId=${business}&limit=20`),
    same('payables', under('/payables')),
    printed('payables due', under('/payables/due')),
    same('products', `/v1/products?businessId=${business}&limit=20`),
    same('day closes', under('/day-closes?limit=20')),
    same('open day', under('/day-closes/current')),
    same('day close', `/v1/day-closes/${close}`),
    same('jobs', `/v1/jobs?businessId=${business}`),
    same('team', `/v1/team?businessId=${business}`),
    same('diagnostics', '/v1/instance/diagnostics'),

    printed('statement', `/v1/customers/${busy}/statement`),
    printed('statement of the walk-in', `/v1/customers/${walkIn}/statement?from=${day}&to=${day}`),
    printed('statement of last month', `/v1/customers/${busy}/statement?from=${month}-01&to=${month}-28`),
    printed('VAT month', under(`/vat-month?month=${month}`)),
    printed('books', under(`/books?month=${month}`)),
  ]
}
