import sharp from 'sharp'

import { unlimited, type Grant } from '../../core/contract/http/permissions.ts'
import type { Role, Scope } from '../../core/contract/http/vocabulary.ts'
import { pairDevice } from '../../core/use-cases/devices/pairing.ts'
import { freshTin, trigger, untilStatus } from '../api/support/app.ts'
import { apiClient, type Api, type Json } from '../support/api-client.ts'
import { cryptoKeysFile } from '../support/crypto-keys-files.ts'
import {
  addPerson,
  createCustomer,
  createInvoice,
  dataOf,
  readyBusiness,
  signUpOwner,
  until,
} from '../support/scenario.ts'
import type { TestServer } from '../support/test-server.ts'

import type { CallerName } from './read-access-table.ts'

/** In the name of every business of the world: no refusal may carry it. */
export const MARKER = 'Canary Trading'

export const PASSWORD = 'correct horse battery'

export type Person = { readonly api: Api; readonly userId: string; readonly email: string }

/** What stands in a business, ready to be named. */
export type Ids = {
  readonly business: string
  readonly customer: string
  readonly product: string
  readonly paymentDetail: string
  readonly draft: string
  readonly pendingApproval: string
  readonly approved: string
  readonly firsApproved: string
  readonly attention: string
  readonly member: string
  readonly invitation: string
  readonly invitationToken: string
  readonly apiKey: string
  readonly webhook: string
  readonly emailId: string
  readonly customerEmailId: string
  readonly delivery: string
  readonly job: string
  readonly payment: string
  readonly dayClose: string
  readonly sale: string
  readonly deduction: string
  readonly refund: string
  readonly openingItem: string
  readonly writeOff: string
  readonly supplier: string
  /** A draft with a photo. */
  readonly purchase: string
  /** With an IRN. */
  readonly provedBill: string
  /** What suppliers sent: one to take or question, and one to confirm. */
  readonly inboxItem: string
  readonly receivedItem: string
  readonly attachment: string
  /** A recorded bill. */
  readonly bill: string
  /** A recorded bill of the supplier. */
  readonly owedBill: string
  /** Of that supplier: made in a run, with withholding tax. */
  readonly paymentOut: string
  readonly withheld: string
  readonly supplierRefund: string
  /** Cash that was paid out at the counter. */
  readonly cashOut: string
  readonly payableOpening: string
  readonly writeBack: string
}

type Fixtures = { readonly owner: Person; readonly ids: Ids; readonly key: string }

export type World = {
  readonly server: TestServer
  /** The business that the table is about. */
  readonly home: Fixtures
  readonly second: Fixtures
  readonly other: Fixtures
  readonly deleted: Fixtures
  /** Where guests are invited to who are to know nothing of the other businesses. */
  readonly host: Place
  readonly callers: Record<CallerName, Api>
  readonly people: Partial<Record<CallerName, Person>>
}

let counter = 0
export const unique = (): number => ++counter

const HOUR_MS = 60 * 60 * 1000

/** Everybody of the table's columns, and the businesses they mean. */
export async function createWorld(server: TestServer): Promise<World> {
  const installer = await profileOf(await signUpOwner(server))
  const owner = await addPerson(server)
  const expired = owner.api
  server.clock.advance(2 * HOUR_MS)

  const signedIn = await logIn(server, owner)
  const home = await buildGround(server, signedIn)
  const second = await buildGround(server, signedIn)
  const other = await buildGround(server, await addPerson(server))
  const deleted = await buildGround(server, await addPerson(server), { toBeDeleted: true })
  dataOf(await deleted.owner.api.delete(`/v1/businesses/${deleted.ids.business}`))

  const member = (role: Role, scope: Scope = 'FULL') => addMemberTo(server, home.ids.business, { role, scope })
  const [VIEWER, cashier, CREATOR, MANAGER, approver, ADMIN] = [
    await member('VIEWER'),
    await member('CREATOR', 'CASHIER'),
    await member('CREATOR'),
    await member('MANAGER'),
    await member('ADMIN', 'APPROVALS'),
    await member('ADMIN'),
  ]
  const key = async (role: Role, scope?: Scope) => apiClient(server.url, (await createKey(home, role, scope)).key)
  const ended = await createKey(home, 'ADMIN')
  dataOf(await home.owner.api.delete(`/v1/api-keys/${ended.id}`))

  const hostess = await addPerson(server)
  const host = { owner: hostess, ids: { business: await newBusiness(hostess.api), customer: '' } }
  const installation = await logIn(server, installer)
  await server.core.instanceSettings.save({ share: true, sharePort: 0 })
  await server.core.sharing.apply()

  return {
    server,
    home,
    second,
    other,
    deleted,
    host,
    callers: {
      none: apiClient(server.url),
      garbage: apiClient(server.url, 'QW5Ub2tlblRoYXROb2JvZHlXYXNHaXZlbkF0QWxsLi4'),
      expired,
      'ended key': apiClient(server.url, ended.key),
      VIEWER: VIEWER.api,
      cashier: cashier.api,
      CREATOR: CREATOR.api,
      MANAGER: MANAGER.api,
      approver: approver.api,
      ADMIN: ADMIN.api,
      OWNER: home.owner.api,
      'key VIEWER': await key('VIEWER'),
      'key cashier': await key('CREATOR', 'CASHIER'),
      'key CREATOR': await key('CREATOR'),
      'key MANAGER': await key('MANAGER'),
      'key ADMIN': await key('ADMIN'),
      installation: installation.api,
      'other OWNER': other.owner.api,
      'other key': apiClient(server.url, other.key),
      deleted: deleted.owner.api,
      'deleted key': apiClient(server.url, deleted.key),
    },
    people: {
      VIEWER,
      cashier,
      CREATOR,
      MANAGER,
      approver,
      ADMIN,
      OWNER: home.owner,
      installation,
      'other OWNER': other.owner,
      deleted: deleted.owner,
    },
  }
}

async function profileOf(api: Api): Promise<Person> {
  const { id, email } = dataOf(await api.get('/v1/users/me'))
  return { api, userId: id, email }
}

/** The same person with tokens of another session. */
export async function logIn(server: TestServer, { userId, email }: Person): Promise<Person> {
  const { accessToken } = dataOf(await apiClient(server.url).post('/v1/auth/login', { email, password: PASSWORD }))
  return { api: apiClient(server.url, accessToken), userId, email }
}

export function newBusiness(api: Api): Promise<string> {
  return readyBusiness(api, { name: `${MARKER} ${unique()}`, TIN: freshTin() })
}

/** A business that requires approval, with one of everything in it. */
async function buildGround(
  server: TestServer,
  owner: Person,
  { toBeDeleted = false }: { toBeDeleted?: boolean } = {},
): Promise<Fixtures> {
  const { api } = owner
  const business = await newBusiness(api)
  dataOf(
    await api.patch(`/v1/businesses/${business}/settings`, { requireApproval: true, counterWithoutApproval: true }),
  )
  dataOf(await api.upload('PATCH', `/v1/businesses/${business}/crypto-keys`, 'file', cryptoKeysFile()))
  const customer = await createCustomer(api, business, { name: `${MARKER} customer` })
  const bare = { server, owner, ids: { business, customer } }

  const draft = await newDraft(bare)
  const invitation = await newInvitation(bare)
  const key = await createKey(bare, 'ADMIN')
  const ids = {
    business,
    customer,
    product: await newProduct(bare),
    paymentDetail: await newPaymentDetail(bare),
    draft,
    pendingApproval: await newPendingApproval(bare),
    ...(await newEmail(bare)),
    ...(await newCustomerEmail(bare, customer)),
    firsApproved: await newFirsApproved(server, bare),
    // An invoice under way keeps a business from being deleted.
    attention: toBeDeleted ? draft : await newAttention(bare),
    member: await newMember(server, bare),
    invitation: invitation.id,
    invitationToken: invitation.token,
    apiKey: (await createKey(bare, 'VIEWER')).id,
    ...(await newWebhook(bare)),
    job: await newDoneJob(bare, draft),
    payment: await newPayment(bare),
    dayClose: await newDayClose(bare),
    // An invoice under way keeps a business from being deleted.
    sale: toBeDeleted ? draft : await newSale(bare),
    deduction: await newDeduction(bare),
    refund: await newRefund(bare),
    openingItem: await newOpeningItem(bare),
    writeOff: await newWriteOff(bare),
    ...(await newPurchases(bare)),
  }
  return { owner, ids, key: key.key }
}

/** As much of a business as making something in it takes. */
export type Place = { readonly owner: Person; readonly ids: Pick<Ids, 'business' | 'customer'> }

export const newCustomer = ({ owner, ids }: Place): Promise<string> =>
  createCustomer(owner.api, ids.business, { name: `${MARKER} customer ${unique()}` })

export async function newProduct({ owner, ids }: Place): Promise<string> {
  const body = { businessId: ids.business, name: `${MARKER} product ${unique()}`, unitPrice: 8450, taxPercent: 7.5 }
  return dataOf(await owner.api.post('/v1/products', body)).id
}

/** Nobody listens there: what is sent waits. */
export const mailServer = { host: '127.0.0.1', port: 1, security: 'NONE', fromAddress: 'shop@example.com' }

export async function newEmail(place: Place): Promise<Pick<Ids, 'approved' | 'emailId'>> {
  const approved = await newApproved(place)
  const { api } = place.owner
  dataOf(await api.patch(`/v1/businesses/${place.ids.business}/smtp`, mailServer))
  const body = { to: ['ada@example.com'], evenUncleared: true }
  return { approved, emailId: dataOf(await api.post(`/v1/invoices/${approved}/email`, body)).id }
}

/** A statement that waits to be sent. */
export async function newCustomerEmail(place: Place, customer: string): Promise<Pick<Ids, 'customerEmailId'>> {
  const { api } = place.owner
  dataOf(await api.patch(`/v1/businesses/${place.ids.business}/smtp`, mailServer))
  const body = { kind: 'STATEMENT', to: ['ada@example.com'] }
  return { customerEmailId: dataOf(await api.post(`/v1/customers/${customer}/email`, body)).id }
}

/** With a delivery: a test that nobody took, as nobody listens there. */
/** A code of somebody who manages devices. */
export async function newPairing(
  { url }: TestServer,
  person: Person | undefined,
): Promise<{ id: string; code: string }> {
  return dataOf(await apiClient(url, person?.api.token).post('/v1/devices/pairings', {}))
}

/** A device that somebody has paired; it comes over another door than these requests do. */
export async function newDevice(server: TestServer, person: Person | undefined): Promise<string> {
  const { code } = await newPairing(server, person)
  const screen = { kind: 'unpaired', device: null, address: '192.168.1.20', userAgent: '', cookie: '' } as const
  return (await pairDevice(server.core, screen, { code, name: 'Till' })).device.id
}

export async function newWebhook({ owner, ids }: Place): Promise<Pick<Ids, 'webhook' | 'delivery'>> {
  const body = { businessId: ids.business, url: 'http://127.0.0.1:1/', events: ['approval.rejected'] }
  const { id } = dataOf(await owner.api.post('/v1/webhooks', body))
  return { webhook: id, delivery: dataOf(await owner.api.post(`/v1/webhooks/${id}/test`)).id }
}

/** PDFs of one invoice, once they are there. */
async function newDoneJob({ owner, ids }: Place, invoice: string): Promise<string> {
  const body = { businessId: ids.business, kind: 'PDF_BATCH', invoiceIds: [invoice] }
  const { id } = dataOf(await owner.api.post('/v1/jobs', body))
  await until(
    async () => dataOf(await owner.api.get(`/v1/jobs/${id}`)),
    ({ state }: Json) => state === 'DONE',
    { withinMs: 60_000 },
  )
  return id
}

/** One that waits: others are before it, once those of earlier are done. */
export async function newWaitingJob({ owner, ids }: Place, invoice: string): Promise<string> {
  await until(
    async () => dataOf(await owner.api.get(`/v1/jobs?businessId=${ids.business}`)).items,
    (jobs: Json[]) => jobs.every(({ state }) => state !== 'QUEUED' && state !== 'RUNNING'),
    { withinMs: 60_000 },
  )
  const body = { businessId: ids.business, kind: 'PDF_BATCH', invoiceIds: [invoice] }
  const all: string[] = []
  for (let made = 0; made < 3; made++) all.push(dataOf(await owner.api.post('/v1/jobs', body)).id)
  return all.at(-1) ?? ''
}

export async function newPaymentDetail({ owner, ids }: Place): Promise<string> {
  const body = { businessId: ids.business, label: `${MARKER} account ${unique()}`, type: 'BANK_TRANSFER' }
  return dataOf(await owner.api.post('/v1/payment-details', body)).id
}

export async function newPayment({ owner, ids }: Place, invoiceId?: string): Promise<string> {
  const allocations = invoiceId === undefined ? [] : [{ invoiceId, amount: 1 }]
  const money = { date: '2026-11-20', amount: 1, method: 'CASH', allocations }
  const body = { businessId: ids.business, customerId: ids.customer, ...money }
  return dataOf(await owner.api.post('/v1/payments', body)).id
}

/** Over the counter. */
export async function newSale({ owner, ids }: Place): Promise<string> {
  const items = [{ description: 'Rice', quantity: 1, unitPrice: 10, taxPercent: 0, ...rice }]
  const body = { businessId: ids.business, items, payments: [{ method: 'CASH', amount: 10 }] }
  return dataOf(await owner.api.post('/v1/sales/counter', body)).invoice.id
}

/** Of something that FIRS / NRS has no tax category for, which keeps it from being sent. */
export async function newUnsentSale({ owner, ids }: Place): Promise<string> {
  const items = [{ description: 'Garri, loose', quantity: 1, unitPrice: 10, taxPercent: 0, taxCategory: 'CUSTOM' }]
  const body = { businessId: ids.business, items, payments: [{ method: 'CASH', amount: 10 }] }
  return dataOf(await owner.api.post('/v1/sales/counter', body)).invoice.id
}

const rice = { hsnCode: '1006.30', productCategory: 'Rice' }

export async function newFloat({ owner, ids }: Place): Promise<void> {
  dataOf(await owner.api.post(`/v1/businesses/${ids.business}/cash-movements`, { kind: 'FLOAT', amount: 5000 }))
}

async function newDayClose(place: Place): Promise<string> {
  await newFloat(place)
  return dataOf(await place.owner.api.post(`/v1/businesses/${place.ids.business}/day-closes`, {})).id
}

export async function newDeduction(place: Place): Promise<string> {
  const id = await newApproved(place)
  const body = { amount: 0, deductions: [{ kind: 'WHT', amount: 1 }] }
  const { allocations } = dataOf(await place.owner.api.post(`/v1/invoices/${id}/payments`, body))
  return allocations[0].deductions[0].id
}

/** Of credit that it makes first. */
export async function newRefund(place: Place): Promise<string> {
  await newPayment(place)
  const body = { amount: 1, method: 'CASH' }
  return dataOf(await place.owner.api.post(`/v1/customers/${place.ids.customer}/refunds`, body)).id
}

export async function newOpeningItem({ owner, ids }: Place): Promise<string> {
  const body = { date: '2026-10-01', dueDate: '2026-10-31', amount: 1 }
  return dataOf(await owner.api.post(`/v1/customers/${ids.customer}/opening-items`, body)).id
}

export async function newWriteOff(place: Place): Promise<string> {
  const id = await newApproved(place)
  dataOf(await place.owner.api.post(`/v1/invoices/${id}/write-off`, { amount: 1, reason: 'Gone away' }))
  return dataOf(await place.owner.api.get(`/v1/invoices/${id}/settlements`)).items[0].id
}

export async function newSupplier({ owner, ids }: Place): Promise<string> {
  return dataOf(await owner.api.post('/v1/suppliers', { businessId: ids.business, name: `${MARKER} ${unique()}` })).id
}

/** A bill of nobody in particular, recorded or not. */
export async function newPurchase({ owner, ids }: Place, record = false): Promise<string> {
  const items = [{ description: 'Diesel', quantity: 1, unitPrice: unique(), taxPercent: 0 }]
  const body = { businessId: ids.business, date: '2026-11-20', items, record }
  return dataOf(await owner.api.post('/v1/purchases', body)).id
}

/** What the suppliers of the sandbox sent, and a draft with an IRN. */
async function newInbox({ owner, ids }: Place): Promise<Pick<Ids, 'provedBill' | 'inboxItem' | 'receivedItem'>> {
  const { api } = owner
  dataOf(await api.post('/v1/purchases/inbox/look', { businessId: ids.business }))
  const { items } = dataOf(await api.get(`/v1/purchases/inbox?businessId=${ids.business}`))
  const irn = `CHECK${String(unique())}-94ND90NR-20261120`
  const lines = [{ description: 'Diesel', quantity: 1, unitPrice: 5, taxPercent: 0 }]
  const body = { businessId: ids.business, date: '2026-11-20', irn, items: lines }
  return {
    provedBill: dataOf(await api.post('/v1/purchases', body)).id,
    inboxItem: items[0].id,
    receivedItem: items[1].id,
  }
}

/** What was made of an incoming invoice is deleted, so that it can be taken again. */
export async function untakeInboxItem({ owner, ids }: Place & { readonly ids: Pick<Ids, 'inboxItem'> }) {
  const { items } = dataOf(await owner.api.get(`/v1/purchases/inbox?businessId=${ids.business}`))
  for (const { id, purchaseId } of items) {
    if (id === ids.inboxItem && purchaseId !== null) dataOf(await owner.api.delete(`/v1/purchases/${purchaseId}`))
  }
  return {}
}

/** A draft with a photo. */
export async function newPhoto(place: Place): Promise<Pick<Ids, 'purchase' | 'attachment'>> {
  const purchase = await newPurchase(place)
  const added = await place.owner.api.upload('POST', `/v1/purchases/${purchase}/attachments`, 'file', await photo())
  return { purchase, attachment: dataOf(added).attachments[0].id }
}

/** A photo of a bill. */
export const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a783c' } })
    .png()
    .toBuffer()

/** A recorded bill of a supplier. */
export async function newOwedBill({ owner, ids }: Place, supplierId: string): Promise<string> {
  const items = [{ description: 'Diesel', quantity: 1, unitPrice: 1000 + unique(), taxPercent: 7.5 }]
  const body = { businessId: ids.business, supplierId, date: '2026-11-20', items, record: true }
  return dataOf(await owner.api.post('/v1/purchases', body)).id
}

/** Money that settles nothing yet. */
export async function newSupplierDeposit({ owner, ids }: Place, supplierId: string): Promise<string> {
  const body = { businessId: ids.business, supplierId, date: '2026-11-20', amount: 5, method: 'CASH', allocations: [] }
  return dataOf(await owner.api.post('/v1/payments-out', body)).id
}

/** A payment of a run, with withholding tax. */
export async function newPaymentOut(place: Place): Promise<Pick<Ids, 'paymentOut' | 'withheld'>> {
  const { owner, ids } = place
  const body = { businessId: ids.business, name: `${MARKER} ${unique()}`, defaultWhtPercent: 5 }
  const supplier = dataOf(await owner.api.post('/v1/suppliers', body)).id
  const items = [{ purchaseId: await newOwedBill(place, supplier) }]
  const run = dataOf(await owner.api.post(`/v1/businesses/${ids.business}/payment-runs`, { withhold: true, items }))
  return { paymentOut: run.id, withheld: run.payments[0].allocations[0].deductions[0].id }
}

export async function newSupplierRefund(place: Place, supplierId: string): Promise<string> {
  await newSupplierDeposit(place, supplierId)
  const body = { amount: 5, method: 'CASH' }
  return dataOf(await place.owner.api.post(`/v1/suppliers/${supplierId}/refunds`, body)).id
}

export async function newCashOut({ owner, ids }: Place): Promise<string> {
  const body = { kind: 'CASH_OUT', amount: 5, reason: 'Diesel' }
  return dataOf(await owner.api.post(`/v1/businesses/${ids.business}/cash-movements`, body)).id
}

export async function newPayableOpening({ owner }: Place, supplierId: string): Promise<string> {
  const body = { date: '2026-10-01', dueDate: '2026-10-20', amount: unique() }
  return dataOf(await owner.api.post(`/v1/suppliers/${supplierId}/opening-items`, body)).id
}

export async function newWriteBack(place: Place, supplierId: string): Promise<string> {
  const body = { amount: 1, reason: 'Forgiven' }
  const id = await newOwedBill(place, supplierId)
  return dataOf(await place.owner.api.post(`/v1/purchases/${id}/write-back`, body)).entries[0].id
}

type PurchaseIds = Pick<
  Ids,
  | 'supplier'
  | 'purchase'
  | 'attachment'
  | 'bill'
  | 'provedBill'
  | 'inboxItem'
  | 'receivedItem'
  | 'owedBill'
  | 'paymentOut'
  | 'withheld'
  | 'supplierRefund'
  | 'cashOut'
  | 'payableOpening'
  | 'writeBack'
>

async function newPurchases(place: Place): Promise<PurchaseIds> {
  const supplier = await newSupplier(place)
  // Named by rows of a list.
  await place.owner.api.post('/v1/suppliers', { businessId: place.ids.business, name: `${MARKER} miller` })
  return {
    supplier,
    ...(await newPhoto(place)),
    bill: await newPurchase(place, true),
    ...(await newInbox(place)),
    owedBill: await newOwedBill(place, supplier),
    ...(await newPaymentOut(place)),
    supplierRefund: await newSupplierRefund(place, supplier),
    cashOut: await newCashOut(place),
    payableOpening: await newPayableOpening(place, supplier),
    writeBack: await newWriteBack(place, supplier),
  }
}

export const newDraft = ({ owner, ids }: Place, customer = ids.customer): Promise<string> =>
  createInvoice(owner.api, ids.business, customer)

export async function newPendingApproval(place: Place, customer = place.ids.customer): Promise<string> {
  const id = await newDraft(place, customer)
  dataOf(await place.owner.api.post(`/v1/invoices/${id}/finalize`))
  return id
}

export async function newApproved(place: Place, customer = place.ids.customer): Promise<string> {
  const id = await newPendingApproval(place, customer)
  dataOf(await place.owner.api.post(`/v1/invoices/${id}/approve`))
  return id
}

export async function newFirsApproved(server: TestServer, place: Place): Promise<string> {
  const id = await newApproved(place)
  dataOf(await place.owner.api.post(`/v1/invoices/${id}/submit-to-app`))
  await untilStatus({ server, owner: place.owner.api }, id, 'FIRS_APPROVED')
  return id
}

/** The sandbox answers with another IRN: the queue stops and wants a person. */
export async function newAttention(place: Place): Promise<string> {
  const { owner, ids } = place
  const customer = await createCustomer(owner.api, ids.business, {
    name: `${MARKER} customer ${unique()}`,
    tin: trigger.otherIrn,
  })
  const id = await newApproved(place, customer)
  dataOf(await owner.api.post(`/v1/invoices/${id}/submit-to-app`))
  return id
}

export async function newInvitation({ owner, ids }: Place, email = `guest${unique()}@example.com`, role = 'VIEWER') {
  const body = { businessId: ids.business, email, role }
  const invitation = dataOf(await owner.api.post('/v1/team/invite', body))
  return { id: String(invitation.id), token: String(invitation.token) }
}

export async function createKey(
  { owner, ids }: Place,
  role: Role,
  scope: Scope = 'FULL',
): Promise<{ id: string; key: string }> {
  const body = { businessId: ids.business, name: `Key ${unique()}`, role, scope }
  return dataOf(await owner.api.post('/v1/api-keys', body))
}

/** A membership's id. */
export async function newMember(server: TestServer, { ids }: Place, role: Role = 'VIEWER'): Promise<string> {
  const { userId } = await addMemberTo(server, ids.business, unlimited(role))
  return membershipId(userId)
}

const membershipId = (userId: string): string => `1${userId.slice(1)}`

/** A signed-in member. Written into the database: an invitation for each would double the time of the set-up. */
export async function addMemberTo(
  server: TestServer,
  businessId: string,
  { role, scope }: Grant,
): Promise<Person & { membership: string }> {
  const person = await addPerson(server)
  const membership = membershipId(person.userId)
  const createdAt = server.clock.now().toISOString()
  await server.storage.write(({ team }) =>
    team.addMember({ id: membership, businessId, userId: person.userId, role, scope, createdAt }),
  )
  return { ...person, membership }
}
