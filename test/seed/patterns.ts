import type { Api, Json } from '../support/api-client.ts'
import { apiClient } from '../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, readyBusiness, until } from '../support/scenario.ts'
import type { TestServer } from '../support/test-server.ts'

/** How an invoice went, from its first day on. */
export type Course =
  | 'soldForCash'
  | 'soldByCard'
  | 'returned'
  | 'paid'
  | 'paidWithTax'
  | 'paidInPart'
  | 'paidTooMuch'
  | 'credited'
  | 'unpaid'
  | 'draft'
  | 'offer'
  | 'approved'
  | 'cancelled'
  | 'refused'

/** How a bill went. */
export type BillCourse = 'paid' | 'paidWithTax' | 'unpaid' | 'expense'

type BillPattern = { readonly course: BillCourse; readonly purchaseId: string }

/** One life of an invoice, as the product itself wrote it: what is copied. */
type Pattern = { readonly course: Course; readonly invoiceId: string }

export type PatternBusiness = {
  readonly businessId: string
  readonly customerId: string
  readonly patterns: readonly Pattern[]
  readonly supplierId: string
  readonly bills: readonly BillPattern[]
}

export const OWNER = { email: 'owner@seed.example', password: 'correct horse battery' }

/** In the order in which they are listed: the first one is the big one. */
const BUSINESSES = [
  { name: 'Aba Building Supplies Ltd', TIN: '20481166-0001' },
  { name: 'Bodija Pharmacy', TIN: '20481177-0001' },
  { name: 'Calabar Fabrics', TIN: '20481188-0001' },
]

const GOODS = [
  ['Cement, 50 kg bag', 8450, '2523.29', 'Cement'],
  ['Iron rod, 12 mm', 9800, '7214.20', 'Iron'],
  ['Roofing sheet, 0.55 mm', 4200.5, '7210.61', 'Roofing'],
  ['Paint, white, 20 litres', 36_500, '3209.10', 'Paint'],
  ['Rice, 50 kg', 78_000, '1006.30', 'Rice'],
  ['Electric cable, 2.5 mm', 31_250.75, '8544.49', 'Cable'],
  ['Plywood, 3/4 inch', 14_900, '4412.31', 'Wood'],
  ['Water tank, 1,000 litres', 92_000, '3925.10', 'Tanks'],
] as const

const REFUSED_TIN = '99999999-0001'
const DAY_MS = 86_400_000
/** When money comes for what was not paid at once. */
const PAID_AFTER_DAYS = 12
const DUE_AFTER_DAYS = 30

const lagosDay = (at: Date): string => new Date(at.getTime() + 3_600_000).toISOString().slice(0, 10)

/** One to three lines, others for each variant. */
function linesOf(variant: number): Json[] {
  return Array.from({ length: 1 + (variant % 3) }, (_, line) => {
    const [description, unitPrice, hsnCode, productCategory] = GOODS[(variant * 3 + line) % GOODS.length] ?? GOODS[0]
    return { description, unitPrice, hsnCode, productCategory, quantity: 1 + ((variant + line) % 7), taxPercent: 7.5 }
  })
}

const COURSES_ON_ACCOUNT = ['paid', 'paidWithTax', 'paidInPart', 'paidTooMuch', 'credited', 'unpaid'] as const
const COURSES_AT_THE_COUNTER = ['soldForCash', 'soldByCard', 'returned'] as const

type Desk = {
  readonly server: TestServer
  readonly businessId: string
  readonly customerId: string
  readonly supplierId: string
}
type Sown = Pattern & { readonly total: number }

/** Lets the product write each course of an invoice, in so many variants, twelve days long. */
export async function sowPatterns(server: TestServer, variants: number): Promise<PatternBusiness[]> {
  const owner = await signUp(server)
  const desks: Desk[] = []
  for (const business of BUSINESSES) {
    const businessId = await readyBusiness(owner, { ...business, email: 'accounts@seed.example' })
    desks.push({
      server,
      businessId,
      customerId: await createCustomer(owner, businessId, { name: 'Pattern Customer' }),
      supplierId: await createSupplier(owner, businessId),
    })
  }
  const sown = new Map<Desk, Sown[]>()
  for (const [index, desk] of desks.entries()) {
    sown.set(desk, await firstDay(owner, desk, index === 0 ? variants : Math.max(1, Math.floor(variants / 4))))
  }
  await untilSent(owner, desks, server)
  const bills = new Map<Desk, BillPattern[]>()
  for (const desk of desks) bills.set(desk, await enterBills(owner, desk, Math.ceil(variants / 4)))

  server.clock.advance(PAID_AFTER_DAYS * DAY_MS)
  const later = await signIn(server)
  for (const [desk, patterns] of sown) for (const pattern of patterns) await lastDay(later, desk, pattern)
  for (const patterns of bills.values()) for (const bill of patterns) await payBill(later, server, bill)
  await untilSent(later, desks, server)
  for (const { businessId } of desks)
    dataOf(await later.post(`/v1/businesses/${businessId}/day-closes`, { remains: 0 }))
  await until(
    () => server.storage.read(({ audit }) => audit.signed(null)),
    ({ keyId }) => keyId !== null,
  )
  return [...sown].map(([desk, patterns]) => {
    const { businessId, customerId, supplierId } = desk
    return { businessId, customerId, supplierId, patterns, bills: bills.get(desk) ?? [] }
  })
}

async function createSupplier(api: Api, businessId: string): Promise<string> {
  const contact = { tin: '20990011-0001', email: 'sales@supplier.example', phone: '+2348099001122' }
  return dataOf(await api.post('/v1/suppliers', { businessId, name: 'Pattern Supplier', ...contact })).id
}

/** Some bills of each course, on the first day. */
async function enterBills(
  api: Api,
  { server, businessId, supplierId }: Desk,
  variants: number,
): Promise<BillPattern[]> {
  const date = lagosDay(server.clock.now())
  const bills: BillPattern[] = []
  for (let variant = 0; variant < variants; variant += 1) {
    for (const course of ['paid', 'paidWithTax', 'unpaid', 'expense'] as const) {
      const items = linesOf(variant).map(({ description, unitPrice, quantity, taxPercent }) => ({
        ...{ description, unitPrice, quantity, taxPercent },
      }))
      const kind =
        course === 'expense'
          ? { payment: { method: 'BANK_TRANSFER', reference: 'Fuel' } }
          : { supplierId, record: true, notes: `Delivered to the yard, lorry ${variant}` }
      const { id } = dataOf(await api.post('/v1/purchases', { businessId, date, items, ...kind }))
      bills.push({ course, purchaseId: id })
    }
  }
  return bills
}

async function payBill(api: Api, server: TestServer, { course, purchaseId }: BillPattern): Promise<void> {
  if (course !== 'paid' && course !== 'paidWithTax') return
  const deductions = course === 'paidWithTax' ? { deductions: [{ kind: 'WHT', ratePercent: 2 }] } : {}
  const body = { date: lagosDay(server.clock.now()), method: 'BANK_TRANSFER', reference: 'NIP out', ...deductions }
  dataOf(await api.post(`/v1/purchases/${purchaseId}/payments`, body))
}

async function signUp(server: TestServer): Promise<Api> {
  const answer = await apiClient(server.url).post('/v1/auth/signup', {
    ...OWNER,
    firstName: 'Ngozi',
    lastName: 'Okafor',
  })
  return apiClient(server.url, dataOf(answer)['accessToken'])
}

async function signIn(server: TestServer): Promise<Api> {
  return apiClient(server.url, dataOf(await apiClient(server.url).post('/v1/auth/login', OWNER))['accessToken'])
}

async function firstDay(api: Api, desk: Desk, variants: number): Promise<Sown[]> {
  const { server, businessId, customerId } = desk
  const today = server.clock.now()
  const days = { issueDate: lagosDay(today), dueDate: lagosDay(new Date(today.getTime() + DUE_AFTER_DAYS * DAY_MS)) }
  const create = (variant: number, changes: object = {}, buyer = customerId) =>
    createInvoice(api, businessId, buyer, { ...days, items: linesOf(variant), ...changes })
  const finalized = async (id: string) => dataOf(await api.post(`/v1/invoices/${id}/finalize`))
  const submitted = async (id: string) => dataOf(await api.post(`/v1/invoices/${id}/submit`))
  const refusedCustomer = await createCustomer(api, businessId, { name: 'Refused Customer', tin: REFUSED_TIN })

  const sown: Sown[] = []
  for (let variant = 0; variant < variants; variant += 1) {
    for (const course of COURSES_AT_THE_COUNTER) {
      const method = course === 'soldByCard' ? 'CREDIT_CARD' : 'CASH'
      const body = { businessId, items: linesOf(variant), payments: [{ method, amount: totalOf(linesOf(variant)) }] }
      const { invoice } = dataOf(await api.post('/v1/sales/counter', body))
      sown.push({ course, invoiceId: invoice.id, total: invoice.total })
    }
    for (const course of COURSES_ON_ACCOUNT) {
      const id = await create(variant, { notes: `Order ${variant} for the site at Ikeja` })
      const { total } = await finalized(id)
      await submitted(id)
      sown.push({ course, invoiceId: id, total })
    }
    sown.push({ course: 'draft', invoiceId: await create(variant), total: 0 })
    sown.push({ course: 'offer', invoiceId: await create(variant, { invoiceType: 'PROFORMA' }), total: 0 })
    const approved = await create(variant)
    await finalized(approved)
    sown.push({ course: 'approved', invoiceId: approved, total: 0 })
    const cancelled = await create(variant)
    dataOf(await api.delete(`/v1/invoices/${cancelled}`, { reason: 'Ordered twice' }))
    sown.push({ course: 'cancelled', invoiceId: cancelled, total: 0 })
    const refused = await create(variant, {}, refusedCustomer)
    await finalized(refused)
    await api.post(`/v1/invoices/${refused}/submit`)
    sown.push({ course: 'refused', invoiceId: refused, total: 0 })
  }
  return sown
}

/** Naira with VAT, rounded line by line as invoices are. */
function totalOf(lines: readonly Json[]): number {
  const nets = lines.map(({ quantity, unitPrice }) => Math.round(quantity * unitPrice * 100))
  return nets.reduce((sum, net) => sum + net + Math.round((net * 75) / 1000), 0) / 100
}

async function lastDay(
  api: Api,
  { server, businessId, customerId }: Desk,
  { course, invoiceId, total }: Sown,
): Promise<void> {
  const date = lagosDay(server.clock.now())
  const pay = async (body: object) =>
    dataOf(await api.post(`/v1/invoices/${invoiceId}/payments`, { date, method: 'BANK_TRANSFER', ...body }))
  switch (course) {
    case 'paid':
      return void (await pay({ reference: 'NIP transfer' }))
    case 'paidWithTax':
      return void (await pay({ deductions: [{ kind: 'WHT', ratePercent: 5 }] }))
    case 'paidInPart':
      return void (await pay({ amount: Math.floor(total / 2) }))
    case 'paidTooMuch':
      return void dataOf(
        await api.post('/v1/payments', {
          ...{ businessId, customerId, date, method: 'BANK_TRANSFER', amount: Math.round(total * 100 + 150_000) / 100 },
          allocations: [{ invoiceId, amount: total }],
        }),
      )
    case 'credited': {
      const note = dataOf(await api.post(`/v1/invoices/${invoiceId}/credit-notes`))
      dataOf(await api.post(`/v1/invoices/${note.id}/finalize`))
      return void dataOf(await api.post(`/v1/invoices/${note.id}/submit`))
    }
    case 'returned': {
      const back = { businessId, invoiceId, items: [{ line: 0, quantity: 1 }], refund: 'CASH', reason: 'Broken' }
      return void dataOf(await api.post('/v1/sales/counter/returns', back))
    }
    // The others stay as they are.
    case 'soldForCash':
    case 'soldByCard':
    case 'unpaid':
    case 'cancelled':
    case 'offer':
    case 'draft':
    case 'approved':
    case 'refused':
  }
}

/** Until the authority has said its last word, while the server's clock runs ahead. */
async function untilSent(api: Api, desks: readonly Desk[], server: TestServer): Promise<void> {
  for (const { businessId } of desks) {
    await until(
      async () => {
        server.clock.advance(500)
        server.core.worker.wake()
        return dataOf(await api.get(`/v1/businesses/${businessId}/queue`))
      },
      (queue: Json) => queue.pageInfo?.totalItems === 0 || queue.items?.length === 0,
    )
  }
}
