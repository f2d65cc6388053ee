import { lagosDate } from '../../core/domain/calendar/lagos.ts'
import { freshTin, NO_ID } from '../api/support/app.ts'
import { apiClient, type Api, type ApiAnswer } from '../support/api-client.ts'
import { cryptoKeysFile } from '../support/crypto-keys-files.ts'
import { businessBody, dataOf, firsConfig, invoiceBody, lineBody } from '../support/scenario.ts'

import {
  createKey,
  logIn,
  MARKER,
  newApproved,
  newAttention,
  newBusiness,
  newCashOut,
  newCustomer,
  newDeduction,
  newDevice,
  mailServer,
  newDraft,
  newCustomerEmail,
  newEmail,
  newFirsApproved,
  newFloat,
  newInvitation,
  newMember,
  newOpeningItem,
  newPairing,
  newPayment,
  newPaymentDetail,
  newPendingApproval,
  newOwedBill,
  newPayableOpening,
  newPaymentOut,
  newPhoto,
  newProduct,
  newPurchase,
  untakeInboxItem,
  newRefund,
  newSale,
  newSupplier,
  newSupplierDeposit,
  newSupplierRefund,
  newUnsentSale,
  newWaitingJob,
  newWebhook,
  newWriteBack,
  newWriteOff,
  PASSWORD,
  photo,
  unique,
  type Ids,
  type Person,
  type World,
} from './access-fixture.ts'

/** What a request is made of: ids of the business it names, and things that only public routes ask for. */
export type RequestIds = Ids & {
  readonly session: string
  readonly refreshToken: string
  readonly recoveryCode: string
  readonly email: string
  readonly backup?: string
  readonly device?: string
  readonly pairing?: string
  /** The customer that another one is merged into. */
  readonly kept?: string
  /** The day of the server. */
  readonly day?: string
}

type Asking = {
  /** What stands for the parameters of the path. */
  readonly path?: (given: RequestIds) => Record<string, string>
  readonly query?: (given: RequestIds) => Record<string, string>
  readonly body?: (given: RequestIds) => object
  readonly file?: () => Promise<Uint8Array> | Uint8Array
  /** What a call uses up, made anew for each that is let in. */
  readonly fresh?: (world: World, person: Person | undefined) => Promise<Partial<RequestIds>>
}

const inBusiness: Asking = { path: ({ business }) => ({ id: business }) }
const filing = { month: '2020-01', filedOn: '2020-02-21', reference: 'NRS-2020-01' }
const fileReturn = async (home: Parameters<typeof newPurchase>[0]) => {
  dataOf(await home.owner.api.put(`/v1/businesses/${home.ids.business}/vat-month/filing`, filing))
  return {}
}
const ofBusiness = { query: ({ business }: RequestIds) => ({ businessId: business }) }
const onInvoice = (which: 'draft' | 'approved' | 'firsApproved' | 'sale'): Asking => ({
  path: (given) => ({ id: given[which] }),
})

const onDevice: Asking = {
  path: ({ device = NO_ID }) => ({ id: device }),
  fresh: async ({ server }, person) => ({ device: await newDevice(server, person) }),
}

const ofJob: Asking = { path: ({ job }) => ({ id: job }) }
const onCustomer: Asking = { path: ({ customer }) => ({ id: customer }) }

const onSupplier: Asking = { path: ({ supplier }) => ({ id: supplier }) }
const onPurchase: Asking = { path: ({ purchase }) => ({ id: purchase }) }
const onOwedBill: Asking = { path: ({ owedBill }) => ({ id: owedBill }) }
const onPaymentOut: Asking = { path: ({ paymentOut }) => ({ id: paymentOut }) }
const onInboxItem: Asking = { path: ({ inboxItem }) => ({ id: inboxItem }) }

const onPhoto: Asking = { path: ({ purchase, attachment }) => ({ id: purchase, attachmentId: attachment }) }

const ofWebhook: Asking = { path: ({ webhook }) => ({ id: webhook }) }
const onPayment: Asking = { path: ({ payment }) => ({ id: payment }) }
const onDeduction: Asking = { path: ({ deduction }) => ({ id: deduction }) }

const importing = (row: object): Asking => ({
  body({ business }) {
    const name = `${MARKER} ${unique()}`
    return { businessId: business, mode: 'save', onExisting: 'refuse', rows: [{ name, label: name, ...row }] }
  },
})

/** Signing up takes an invitation once the installation has its owner. */
async function newAccount({ server, host }: World) {
  const email = `guest${unique()}@example.com`
  const { token: invitationToken } = await newInvitation(host, email)
  const signedUp = dataOf(
    await apiClient(server.url).post('/v1/auth/signup', { email, password: PASSWORD, invitationToken }),
  )
  return { email, recoveryCode: String(signedUp.recoveryCode), refreshToken: String(signedUp.refreshToken) }
}

/** Nobody listens there. */
const withMailServer = async ({ home }: World): Promise<object> => {
  dataOf(await home.owner.api.patch(`/v1/businesses/${home.ids.business}/smtp`, mailServer))
  return {}
}

/** How each route is asked, by the name it has in the table. */
export const requestsByRoute: Record<string, Asking> = {
  'GET /v1/auth/status': {},
  'POST /v1/auth/signup': {
    body: ({ email, invitationToken }) => ({ email, password: PASSWORD, invitationToken }),
    async fresh({ host }) {
      const email = `guest${unique()}@example.com`
      return { email, invitationToken: (await newInvitation(host, email)).token }
    },
  },
  'POST /v1/auth/login': { body: ({ email }) => ({ email, password: PASSWORD }), fresh: newAccount },
  'POST /v1/auth/nonce': {},
  'POST /v1/auth/refresh': { body: ({ refreshToken }) => ({ refreshToken }), fresh: newAccount },
  'POST /v1/auth/logout': { body: ({ refreshToken }) => ({ refreshToken }), fresh: newAccount },
  'POST /v1/auth/recover': {
    body: ({ email, recoveryCode }) => ({ email, recoveryCode, newPassword: PASSWORD }),
    fresh: newAccount,
  },
  'GET /v1/users/me': {},
  'PATCH /v1/users/me': { body: () => ({ firstName: `Ngozi ${unique()}` }) },
  'GET /v1/users/me/preferences': {},
  'PATCH /v1/users/me/preferences': { body: () => ({ dismissedHints: [`hint ${unique()}`] }) },
  'POST /v1/users/change-password': { body: () => ({ currentPassword: PASSWORD, newPassword: PASSWORD }) },
  'POST /v1/auth/recovery-code': { body: () => ({ currentPassword: PASSWORD }) },
  'GET /v1/sessions': {},
  'DELETE /v1/sessions/{id}': {
    path: ({ session }) => ({ id: session }),
    async fresh({ server }, person) {
      if (!person) throw new Error('Only people have sessions.')
      const again = await logIn(server, person)
      const { items } = dataOf(await again.api.get('/v1/sessions'))
      return { session: items.find((session: { isCurrent: boolean }) => session.isCurrent).id }
    },
  },

  'POST /v1/businesses': { body: () => ({ ...businessBody, name: `${MARKER} ${unique()}`, TIN: freshTin() }) },
  'POST /v1/businesses/demo': {},
  'GET /v1/businesses': {},
  'GET /v1/businesses/providers/supported': {},
  'POST /v1/businesses/upload': { file: photo },
  'GET /v1/businesses/{id}/number-register': inBusiness,
  'GET /v1/businesses/{id}/number-register/only-at-firs': inBusiness,
  'GET /v1/businesses/{id}/audit-log': inBusiness,
  'GET /v1/businesses/{id}/audit-log/export': inBusiness,
  'POST /v1/businesses/{id}/audit-log/verify': inBusiness,
  'GET /v1/businesses/{id}/sales': inBusiness,
  'GET /v1/businesses/{id}/vat-month': inBusiness,
  'PUT /v1/businesses/{id}/vat-month/filing': { ...inBusiness, body: () => filing },
  'DELETE /v1/businesses/{id}/vat-month/filing': {
    ...inBusiness,
    query: () => ({ month: filing.month }),
    fresh: async ({ home }) => fileReturn(home),
  },
  'PUT /v1/businesses/{id}/vat-month/entered': { ...inBusiness, body: () => ({ month: '2020-02', paymentsMade: 100 }) },
  'PUT /v1/businesses/{id}/vat-month/carried': {
    ...inBusiness,
    body: () => ({ month: filing.month, toMonth: null }),
    fresh: async ({ home }) => fileReturn(home),
  },
  'GET /v1/businesses/{id}/vat-year': inBusiness,
  'GET /v1/businesses/{id}/wht-month': inBusiness,
  'PUT /v1/businesses/{id}/wht-month/remittance': {
    ...inBusiness,
    body: () => ({ month: '2020-01', remittedOn: null }),
  },
  'PUT /v1/businesses/{id}/wht-month/credit-notes': { ...inBusiness, body: () => ({ month: '2020-01', items: [] }) },
  'GET /v1/businesses/{id}/vat-withheld-month': inBusiness,
  'PUT /v1/businesses/{id}/vat-withheld-month/remittance': {
    ...inBusiness,
    body: () => ({ month: '2020-01', remittedOn: null }),
  },
  'GET /v1/businesses/{id}/profit': inBusiness,
  'GET /v1/businesses/{id}/paper-preview': inBusiness,
  'GET /v1/businesses/{id}/tax-rates': inBusiness,
  'PATCH /v1/businesses/{id}/tax-rates': { ...inBusiness, body: () => ({ rates: null }) },
  'GET /v1/businesses/{id}/ledger-accounts': inBusiness,
  'PATCH /v1/businesses/{id}/ledger-accounts': { ...inBusiness, body: () => ({ accounts: null }) },
  'GET /v1/businesses/{id}/books': inBusiness,
  'GET /v1/businesses/{id}/ageing': inBusiness,
  'GET /v1/businesses/{id}/reminders': inBusiness,
  'GET /v1/businesses/{id}/statements': inBusiness,
  'GET /v1/businesses/{id}/receivables': inBusiness,
  'GET /v1/businesses/{id}/customer-credit': inBusiness,
  'GET /v1/businesses/{id}/consumer-sales': inBusiness,
  'POST /v1/businesses/{id}/consumer-sales': { ...inBusiness, body: () => ({ answer: 'OWED' }) },
  'GET /v1/businesses/{id}/queue': inBusiness,
  'GET /v1/businesses/{id}/attention': inBusiness,
  'GET /v1/businesses/{id}/supplier-check': { ...inBusiness, query: () => ({ tin: '88888888-0001' }) },
  'GET /v1/businesses/{id}': inBusiness,
  'PATCH /v1/businesses/{id}': { ...inBusiness, body: () => ({ city: `Ibadan ${unique()}` }) },
  'DELETE /v1/businesses/{id}': {
    ...inBusiness,
    fresh: async (_world, person) => (person ? { business: await newBusiness(person.api) } : {}),
  },
  'PATCH /v1/businesses/{id}/settings': { ...inBusiness, body: () => ({ requireApproval: true }) },
  'PATCH /v1/businesses/{id}/firs-config': { ...inBusiness, body: () => firsConfig },
  'PATCH /v1/businesses/{id}/crypto-keys': { ...inBusiness, file: () => cryptoKeysFile() },
  'PATCH /v1/businesses/{id}/app-provider': { ...inBusiness, body: () => ({ provider: 'sandbox' }) },
  'PATCH /v1/businesses/{id}/app-config': { ...inBusiness, body: () => ({ clientId: `till ${unique()}` }) },
  'POST /v1/businesses/{id}/test-app-connection': inBusiness,
  'POST /v1/api/v1/businesses/{businessId}/app/connection-test': {
    path: ({ business }) => ({ businessId: business }),
  },
  'PATCH /v1/businesses/{id}/provider1-credentials': {
    ...inBusiness,
    body: () => ({ clientId: 'client', clientSecret: `secret ${unique()}`, merchantCode: 'merchant' }),
  },
  'POST /v1/businesses/{id}/test-provider1-connection': inBusiness,
  'POST /v1/businesses/{id}/set-default': inBusiness,

  'POST /v1/customers': { body: ({ business }) => ({ businessId: business, name: `${MARKER} ${unique()}` }) },
  'GET /v1/customers': ofBusiness,
  'GET /v1/customers/{id}': { path: ({ customer }) => ({ id: customer }) },
  'PATCH /v1/customers/{id}': {
    path: ({ customer }) => ({ id: customer }),
    body: () => ({ city: `Ibadan ${unique()}` }),
  },
  'DELETE /v1/customers/{id}': {
    path: ({ customer }) => ({ id: customer }),
    fresh: async ({ home }) => ({ customer: await newCustomer(home) }),
  },

  'GET /v1/customers/{id}/merge': {
    path: ({ customer }) => ({ id: customer }),
    query: ({ kept = NO_ID }) => ({ into: kept }),
    fresh: async ({ home }) => ({ customer: await newCustomer(home), kept: home.ids.customer }),
  },
  'POST /v1/customers/{id}/merge': {
    path: ({ customer }) => ({ id: customer }),
    body: ({ kept = NO_ID }) => ({ into: kept }),
    fresh: async ({ home }) => ({ customer: await newCustomer(home), kept: home.ids.customer }),
  },

  'POST /v1/products': {
    body: ({ business }) => ({ businessId: business, name: `${MARKER} ${unique()}`, unitPrice: 100, taxPercent: 7.5 }),
  },
  'GET /v1/products': ofBusiness,
  'GET /v1/products/{id}': { path: ({ product }) => ({ id: product }) },
  'GET /v1/products/{id}/sales': { path: ({ product }) => ({ id: product }) },
  'PATCH /v1/products/{id}': {
    path: ({ product }) => ({ id: product }),
    body: () => ({ description: `Sack ${unique()}` }),
  },
  'DELETE /v1/products/{id}': {
    path: ({ product }) => ({ id: product }),
    fresh: async ({ home }) => ({ product: await newProduct(home) }),
  },

  'POST /v1/payment-details': {
    body: ({ business }) => ({ businessId: business, label: `${MARKER} ${unique()}`, type: 'CASH' }),
  },
  'GET /v1/payment-details': ofBusiness,
  'GET /v1/payment-details/{id}': { path: ({ paymentDetail }) => ({ id: paymentDetail }) },
  'PATCH /v1/payment-details/{id}': {
    path: ({ paymentDetail }) => ({ id: paymentDetail }),
    body: () => ({ label: `${MARKER} ${unique()}` }),
  },
  'DELETE /v1/payment-details/{id}': {
    path: ({ paymentDetail }) => ({ id: paymentDetail }),
    fresh: async ({ home }) => ({ paymentDetail: await newPaymentDetail(home) }),
  },

  'POST /v1/suppliers': { body: ({ business }) => ({ businessId: business, name: `${MARKER} ${unique()}` }) },
  'GET /v1/suppliers': ofBusiness,
  'GET /v1/suppliers/{id}': onSupplier,
  'PATCH /v1/suppliers/{id}': { ...onSupplier, body: () => ({ city: `Ibadan ${unique()}` }) },
  'DELETE /v1/suppliers/{id}': { ...onSupplier, fresh: async ({ home }) => ({ supplier: await newSupplier(home) }) },

  'POST /v1/suppliers/import': {
    body: ({ business }) => ({
      businessId: business,
      mode: 'save',
      onExisting: 'refuse',
      rows: [{ name: `${MARKER} ${unique()}` }],
    }),
  },
  'POST /v1/purchases/import': {
    body: ({ business }) => ({
      businessId: business,
      mode: 'save',
      rows: [
        {
          supplier: `${MARKER} miller`,
          number: `B-${unique()}`,
          date: '2026-11-02',
          description: 'Maize, 100 kg',
          amount: 100_000,
          taxAmount: 7_500,
        },
      ],
    }),
  },

  'GET /v1/purchases/categories': ofBusiness,
  'GET /v1/purchases/accounts': ofBusiness,
  'GET /v1/purchases/inbox': ofBusiness,
  'POST /v1/purchases/inbox/look': { body: ({ business }) => ({ businessId: business }) },
  'POST /v1/purchases/inbox/{id}/take': {
    ...onInboxItem,
    body: () => ({}),
    fresh: ({ home }) => untakeInboxItem(home),
  },
  'POST /v1/purchases/inbox/{id}/confirm': { path: ({ receivedItem }) => ({ id: receivedItem }) },
  'POST /v1/purchases/inbox/{id}/question': { ...onInboxItem, body: () => ({ reason: `Too much ${unique()}` }) },
  'GET /v1/purchases/cash-outs': ofBusiness,
  'POST /v1/purchases/cash-outs/{id}/book': {
    path: ({ cashOut }) => ({ id: cashOut }),
    body: ({ business }) => ({ businessId: business, category: 'Fuel and diesel' }),
    fresh: async ({ home }) => ({ cashOut: await newCashOut(home) }),
  },
  'POST /v1/purchases': {
    body: ({ business, supplier }) => ({
      businessId: business,
      supplierId: supplier,
      supplierInvoiceNumber: `A-${unique()}`,
      date: '2026-11-20',
      items: [{ description: 'Diesel, 200 l', quantity: 200, unitPrice: 1150, taxPercent: 7.5 }],
    }),
  },
  'GET /v1/purchases': ofBusiness,
  'GET /v1/purchases/{id}': onPurchase,
  'PATCH /v1/purchases/{id}': { ...onPurchase, body: () => ({ notes: `By lorry ${unique()}` }) },
  'DELETE /v1/purchases/{id}': { ...onPurchase, fresh: async ({ home }) => ({ purchase: await newPurchase(home) }) },
  'POST /v1/purchases/{id}/record': {
    ...onPurchase,
    fresh: async ({ home }) => ({ purchase: await newPurchase(home) }),
  },
  'POST /v1/purchases/{id}/cancel': {
    path: ({ bill }) => ({ id: bill }),
    body: () => ({ reason: 'Entered twice' }),
    fresh: async ({ home }) => ({ bill: await newPurchase(home, true) }),
  },
  'PATCH /v1/purchases/{id}/vat-month': {
    path: ({ bill }) => ({ id: bill }),
    body: () => ({ vatMonth: '2026-12' }),
    fresh: async ({ home }) => ({ bill: await newPurchase(home, true) }),
  },
  'POST /v1/purchases/{id}/check': { path: ({ provedBill }) => ({ id: provedBill }) },
  'POST /v1/payments-out': {
    body: ({ business, supplier }) => ({
      ...{ businessId: business, supplierId: supplier, date: '2026-11-20', amount: 1, method: 'CASH' },
      allocations: [],
    }),
  },
  'POST /v1/purchases/{id}/payments': { ...onOwedBill, body: () => ({ method: 'CASH', amount: 0.01 }) },
  'GET /v1/payments-out': ofBusiness,
  'GET /v1/payments-out/{id}': onPaymentOut,
  'GET /v1/payments-out/{id}/wht-receipt': onPaymentOut,
  'POST /v1/payments-out/{id}/reverse': {
    ...onPaymentOut,
    body: () => ({ reason: 'The cheque bounced.' }),
    fresh: async ({ home }) => ({ paymentOut: await newSupplierDeposit(home, home.ids.supplier) }),
  },
  'POST /v1/payments-out/{id}/unallocate': {
    ...onPaymentOut,
    body: () => ({}),
    fresh: ({ home }) => newPaymentOut(home),
  },
  'GET /v1/suppliers/{id}/balance': onSupplier,
  'GET /v1/suppliers/{id}/statement': onSupplier,
  'POST /v1/suppliers/{id}/refunds': {
    ...onSupplier,
    body: () => ({ amount: 0.01, method: 'CASH' }),
    async fresh({ home }) {
      await newSupplierDeposit(home, home.ids.supplier)
      return {}
    },
  },
  'GET /v1/supplier-refunds/{id}': { path: ({ supplierRefund }) => ({ id: supplierRefund }) },
  'POST /v1/supplier-refunds/{id}/reverse': {
    path: ({ supplierRefund }) => ({ id: supplierRefund }),
    body: () => ({ reason: 'It never came.' }),
    fresh: async ({ home }) => ({ supplierRefund: await newSupplierRefund(home, home.ids.supplier) }),
  },
  'POST /v1/suppliers/{id}/opening-items': {
    ...onSupplier,
    body: () => ({ number: `OLD${unique()}`, date: '2026-10-01', dueDate: '2026-10-20', amount: 12 }),
  },
  'GET /v1/payable-opening-items/{id}': { path: ({ payableOpening }) => ({ id: payableOpening }) },
  'POST /v1/payable-opening-items/{id}/reverse': {
    path: ({ payableOpening }) => ({ id: payableOpening }),
    body: () => ({ reason: 'Paid long ago.' }),
    fresh: async ({ home }) => ({ payableOpening: await newPayableOpening(home, home.ids.supplier) }),
  },
  'GET /v1/purchases/{id}/settlement': onOwedBill,
  'POST /v1/purchases/{id}/apply-credit': {
    ...onOwedBill,
    body: () => ({ amount: 0.01 }),
    async fresh({ home }) {
      await newSupplierDeposit(home, home.ids.supplier)
      return {}
    },
  },
  'POST /v1/purchases/{id}/write-back': { ...onOwedBill, body: () => ({ amount: 0.01, reason: 'Forgiven' }) },
  'POST /v1/write-backs/{id}/reverse': {
    path: ({ writeBack }) => ({ id: writeBack }),
    body: () => ({ reason: 'Asked for after all.' }),
    fresh: async ({ home }) => ({ writeBack: await newWriteBack(home, home.ids.supplier) }),
  },
  'POST /v1/withheld/{id}/reverse': {
    path: ({ withheld }) => ({ id: withheld }),
    body: () => ({ reason: 'The supplier is exempt.' }),
    fresh: ({ home }) => newPaymentOut(home),
  },
  'GET /v1/businesses/{id}/payables': inBusiness,
  'GET /v1/businesses/{id}/payables/due': inBusiness,
  'POST /v1/businesses/{id}/payment-runs': {
    ...inBusiness,
    body: ({ owedBill }) => ({ items: [{ purchaseId: owedBill }] }),
    fresh: async ({ home }) => ({ owedBill: await newOwedBill(home, home.ids.supplier) }),
  },
  'GET /v1/payment-runs/{id}': onPaymentOut,
  'GET /v1/payment-runs/{id}/file': onPaymentOut,
  'POST /v1/purchases/{id}/attachments': {
    ...onPurchase,
    file: photo,
    fresh: async ({ home }) => ({ purchase: await newPurchase(home) }),
  },
  'GET /v1/purchases/{id}/attachments/{attachmentId}': onPhoto,
  'DELETE /v1/purchases/{id}/attachments/{attachmentId}': { ...onPhoto, fresh: ({ home }) => newPhoto(home) },

  'POST /v1/customers/import': importing({}),
  'POST /v1/products/import': importing({ unitPrice: 1, taxPercent: 7.5 }),
  'POST /v1/payment-details/import': importing({ type: 'CASH' }),

  'POST /v1/invoices': { body: ({ business, customer }) => invoiceBody(business, customer) },
  'POST /v1/invoices/batch': {
    body: ({ business, customer }) => ({
      businessId: business,
      items: [{ key: `receipt ${unique()}`, invoice: invoiceBody(business, customer) }],
    }),
  },
  'GET /v1/invoices': ofBusiness,
  'GET /v1/invoices/{id}': onInvoice('approved'),
  'PATCH /v1/invoices/{id}': { ...onInvoice('draft'), body: () => ({ notes: `Note ${unique()}` }) },
  'DELETE /v1/invoices/{id}': {
    ...onInvoice('draft'),
    fresh: async ({ home }) => ({ draft: await newDraft(home) }),
  },
  'POST /v1/invoices/{id}/finalize': {
    ...onInvoice('draft'),
    fresh: async ({ home }) => ({ draft: await newDraft(home) }),
  },
  'POST /v1/invoices/{id}/approve': {
    path: ({ pendingApproval }) => ({ id: pendingApproval }),
    fresh: async ({ home }) => ({ pendingApproval: await newPendingApproval(home) }),
  },
  'POST /v1/invoices/{id}/reject': {
    path: ({ pendingApproval }) => ({ id: pendingApproval }),
    body: () => ({ reason: 'Wrong price.' }),
    fresh: async ({ home }) => ({ pendingApproval: await newPendingApproval(home) }),
  },
  'POST /v1/invoices/{id}/reopen': {
    ...onInvoice('approved'),
    fresh: async ({ home }) => ({ approved: await newApproved(home) }),
  },
  'POST /v1/invoices/{id}/credit-notes': {
    ...onInvoice('firsApproved'),
    fresh: async ({ server, home }) => ({ firsApproved: await newFirsApproved(server, home) }),
  },
  'POST /v1/invoices/{id}/debit-notes': onInvoice('firsApproved'),
  'POST /v1/invoices/{id}/duplicate': onInvoice('approved'),
  'GET /v1/invoices/{id}/preflight': onInvoice('draft'),
  'GET /v1/invoices/{id}/history': onInvoice('approved'),
  'GET /v1/invoices/{id}/attempts': onInvoice('approved'),
  'GET /v1/invoices/{id}/pdf': onInvoice('approved'),
  'GET /v1/invoices/{id}/escpos': onInvoice('approved'),
  'GET /v1/invoices/{id}/document': onInvoice('approved'),
  'POST /v1/invoices/print': {
    body: ({ business, draft, approved }) => ({ businessId: business, ids: [approved, draft] }),
  },

  'GET /v1/invoices/{id}/email': onInvoice('approved'),
  'POST /v1/invoices/{id}/email': {
    ...onInvoice('approved'),
    body: () => ({ to: ['ada@example.com'], evenUncleared: true }),
    fresh: async ({ home }) => newEmail(home),
  },
  'POST /v1/invoices/email': {
    body: ({ business, approved }) => ({ businessId: business, ids: [approved], evenUncleared: true }),
    fresh: async ({ home }) => newEmail(home),
  },
  'GET /v1/invoices/{id}/emails': onInvoice('approved'),
  'POST /v1/invoices/{id}/emails/{emailId}/decide': {
    path: ({ approved, emailId }) => ({ id: approved, emailId }),
    body: () => ({ decision: 'STOP' }),
    fresh: async ({ home }) => newEmail(home),
  },
  'GET /v1/customers/{id}/email': { ...onCustomer, query: () => ({ kind: 'STATEMENT' }) },
  'POST /v1/customers/{id}/email': {
    ...onCustomer,
    body: () => ({ kind: 'STATEMENT', to: ['ada@example.com'] }),
    fresh: withMailServer,
  },
  'POST /v1/businesses/{id}/customer-emails': {
    ...inBusiness,
    body: ({ customer }) => ({ kind: 'STATEMENT', customerIds: [customer] }),
    fresh: withMailServer,
  },
  'GET /v1/customers/{id}/emails': onCustomer,
  'POST /v1/customers/{id}/emails/{emailId}/decide': {
    path: ({ customer, customerEmailId }) => ({ id: customer, emailId: customerEmailId }),
    body: () => ({ decision: 'STOP' }),
    fresh: async ({ home }) => newCustomerEmail(home, home.ids.customer),
  },
  'GET /v1/invoices/{id}/eml': onInvoice('approved'),
  'POST /v1/invoices/{id}/eml': { ...onInvoice('approved'), body: () => ({ message: 'Good day' }) },
  'POST /v1/invoices/{id}/shared': { ...onInvoice('approved'), body: () => ({ channel: 'WHATSAPP' }) },

  'GET /v1/businesses/{id}/smtp': inBusiness,
  'PATCH /v1/businesses/{id}/smtp': { ...inBusiness, body: () => ({ ...mailServer, fromName: `Shop ${unique()}` }) },
  'POST /v1/businesses/{id}/smtp/test': {
    ...inBusiness,
    body: () => ({ to: 'ada@example.com' }),
    fresh: withMailServer,
  },
  'GET /v1/businesses/{id}/reminder-plan': inBusiness,
  'PATCH /v1/businesses/{id}/reminder-plan': { ...inBusiness, body: () => ({ hour: Number(unique()) % 24 }) },
  'GET /v1/businesses/{id}/reminder-plan/preview': inBusiness,
  'POST /v1/businesses/{id}/reminder-plan/test': {
    ...inBusiness,
    body: () => ({ to: 'ada@example.com' }),
    fresh: withMailServer,
  },
  'DELETE /v1/businesses/{id}/smtp': inBusiness,
  'GET /v1/businesses/{id}/mail-templates': inBusiness,
  'PATCH /v1/businesses/{id}/mail-templates': {
    ...inBusiness,
    body: () => ({ kind: 'INVOICE', subject: `{document} {number} from {business}, ${unique()}` }),
  },

  'POST /v1/invoices/{id}/submit-to-app': {
    ...onInvoice('approved'),
    fresh: async ({ home }) => ({ approved: await newApproved(home) }),
  },
  'POST /v1/invoices/{id}/submit': {
    ...onInvoice('approved'),
    fresh: async ({ home }) => ({ approved: await newApproved(home) }),
  },
  'POST /v1/api/v1/businesses/{businessId}/app/invoices/{invoiceId}/submit': {
    path: ({ business, approved }) => ({ businessId: business, invoiceId: approved }),
    fresh: async ({ home }) => ({ approved: await newApproved(home) }),
  },
  'POST /v1/invoices/{id}/submission/retry': {
    path: ({ attention }) => ({ id: attention }),
    fresh: async ({ home }) => ({ attention: await newAttention(home) }),
  },
  'POST /v1/invoices/{id}/abandon': {
    path: ({ attention }) => ({ id: attention }),
    body: () => ({ reason: 'Billed on paper.' }),
    fresh: async ({ home }) => ({ attention: await newAttention(home) }),
  },
  'PATCH /v1/api/v1/businesses/{businessId}/app/invoices/{invoiceId}/payment-status': {
    path: ({ business, firsApproved }) => ({ businessId: business, invoiceId: firsApproved }),
    body: () => ({ status: 'PENDING', paymentDate: '2026-11-21', paymentReference: `Receipt ${unique()}` }),
  },
  'PATCH /v1/invoices/{id}/payment-status': {
    ...onInvoice('firsApproved'),
    body: () => ({ status: 'PENDING', paymentDate: '2026-11-21', paymentReference: `Receipt ${unique()}` }),
  },
  'POST /v1/payments': {
    body: ({ business, customer }) => ({
      businessId: business,
      customerId: customer,
      date: '2026-11-20',
      amount: 1,
      method: 'CASH',
      allocations: [],
    }),
  },
  'POST /v1/sales/counter': {
    body: ({ business, product }) => ({
      businessId: business,
      items: [{ productCode: product, description: 'Rice', quantity: 1, unitPrice: 8450, taxPercent: 7.5 }],
      payments: [{ method: 'CASH', amount: 9083.75 }],
    }),
    // Whoever sells sells at the price of the list.
    fresh: async ({ home }) => ({ product: await newProduct(home) }),
  },
  'GET /v1/sales/counter': ofBusiness,
  'GET /v1/invoices/{id}/returnable': onInvoice('firsApproved'),
  'POST /v1/sales/counter/returns': {
    body: ({ business, sale }) => ({
      ...{ businessId: business, invoiceId: sale, refund: 'CASH' },
      items: [{ line: 0, quantity: 1 }],
    }),
    fresh: async ({ home }) => ({ sale: await newSale(home) }),
  },
  'POST /v1/invoices/{id}/undo-sale': {
    ...onInvoice('sale'),
    fresh: async ({ home }) => ({ sale: await newUnsentSale(home) }),
  },
  'POST /v1/businesses/{id}/cash-movements': { ...inBusiness, body: () => ({ kind: 'FLOAT', amount: 5000 }) },
  'POST /v1/businesses/{id}/day-closes': {
    ...inBusiness,
    body: () => ({ counted: 5000 }),
    async fresh({ home }) {
      await newFloat(home)
      return {}
    },
  },
  'GET /v1/businesses/{id}/day-closes': inBusiness,
  'GET /v1/businesses/{id}/day-closes/current': inBusiness,
  'GET /v1/businesses/{id}/tills': inBusiness,
  'PUT /v1/businesses/{id}/tills/own': {
    ...inBusiness,
    body: () => ({ waiting: 2, refused: 0, waitingSince: '2026-11-20T09:51:00.000Z' }),
  },
  'GET /v1/day-closes/{id}': { path: ({ dayClose }) => ({ id: dayClose }) },
  'GET /v1/day-closes/{id}/escpos': { path: ({ dayClose }) => ({ id: dayClose }) },
  'GET /v1/businesses/{id}/till-printer': inBusiness,
  'POST /v1/businesses/{id}/till-printer/print': { ...inBusiness, body: () => ({ what: 'TEST' }) },
  'GET /v1/payments': ofBusiness,
  'GET /v1/deductions': ofBusiness,
  'GET /v1/other-entries': ofBusiness,
  'GET /v1/payments/{id}': onPayment,
  'GET /v1/payments/{id}/receipt': onPayment,
  'GET /v1/payments/{id}/escpos': onPayment,
  'POST /v1/payments/{id}/reverse': {
    ...onPayment,
    body: () => ({ reason: 'The cheque bounced.' }),
    fresh: async ({ home }) => ({ payment: await newPayment(home) }),
  },
  'POST /v1/payments/{id}/unallocate': {
    ...onPayment,
    body: () => ({}),
    fresh: async ({ home }) => ({ payment: await newPayment(home, await newApproved(home)) }),
  },
  'POST /v1/invoices/{id}/payments': { ...onInvoice('approved'), body: () => ({ amount: 0.01 }) },
  'GET /v1/customers/{id}/balance': { path: ({ customer }) => ({ id: customer }) },
  'GET /v1/customers/{id}/statement': { path: ({ customer }) => ({ id: customer }) },
  'GET /v1/customers/{id}/open-items': { path: ({ customer }) => ({ id: customer }) },
  'GET /v1/customers/{id}/reminder': { path: ({ customer }) => ({ id: customer }) },
  'GET /v1/customers/{id}/reminders': { path: ({ customer }) => ({ id: customer }) },
  'POST /v1/customers/{id}/reminders': {
    path: ({ customer }) => ({ id: customer }),
    body: () => ({ channel: 'EMAIL' }),
    async fresh({ home }) {
      await newOpeningItem(home)
      return {}
    },
  },
  'POST /v1/customers/{id}/refunds': {
    path: ({ customer }) => ({ id: customer }),
    body: () => ({ amount: 1, method: 'CASH' }),
    async fresh({ home }) {
      await newPayment(home)
      return {}
    },
  },
  'GET /v1/refunds/{id}': { path: ({ refund }) => ({ id: refund }) },
  'POST /v1/refunds/{id}/reverse': {
    path: ({ refund }) => ({ id: refund }),
    body: () => ({ reason: 'Given to somebody else.' }),
    fresh: async ({ home }) => ({ refund: await newRefund(home) }),
  },
  'POST /v1/customers/{id}/opening-items': {
    path: ({ customer }) => ({ id: customer }),
    body: () => ({ date: '2026-10-01', dueDate: '2026-10-31', amount: 1 }),
  },
  'POST /v1/payable-opening-items/import': {
    body: ({ business }) => ({
      businessId: business,
      mode: 'save',
      rows: [{ supplier: `${MARKER} miller`, date: '2026-10-01', amount: unique() }],
    }),
  },
  'POST /v1/opening-items/import': {
    body: ({ business }) => ({
      businessId: business,
      mode: 'save',
      rows: [{ customer: `${MARKER} customer`, date: '2026-10-01', amount: unique() }],
    }),
  },
  'GET /v1/opening-items/{id}': { path: ({ openingItem }) => ({ id: openingItem }) },
  'POST /v1/opening-items/{id}/reverse': {
    path: ({ openingItem }) => ({ id: openingItem }),
    body: () => ({ reason: 'Entered twice.' }),
    fresh: async ({ home }) => ({ openingItem: await newOpeningItem(home) }),
  },
  'GET /v1/invoices/{id}/settlements': onInvoice('approved'),
  'POST /v1/invoices/{id}/apply-credit': {
    ...onInvoice('approved'),
    body: () => ({ amount: 0.01 }),
    async fresh({ home }) {
      await newPayment(home)
      return {}
    },
  },
  'POST /v1/invoices/{id}/write-off': {
    ...onInvoice('approved'),
    body: () => ({ amount: 0.01, reason: 'Gone away.' }),
  },
  'POST /v1/invoices/{id}/free-credit': {
    ...onInvoice('approved'),
    body: ({ payment }) => ({ settlementId: payment }),
    async fresh({ home }) {
      const approved = await newApproved(home)
      return { approved, payment: await newPayment(home, approved) }
    },
  },
  'POST /v1/write-offs/{id}/reverse': {
    path: ({ writeOff }) => ({ id: writeOff }),
    body: () => ({ reason: 'They paid after all.' }),
    fresh: async ({ home }) => ({ writeOff: await newWriteOff(home) }),
  },
  'POST /v1/open-items/{id}/apply-credit': {
    path: ({ openingItem }) => ({ id: openingItem }),
    body: () => ({ amount: 0.01 }),
    async fresh({ home }) {
      await newPayment(home)
      return { openingItem: await newOpeningItem(home) }
    },
  },
  'POST /v1/open-items/{id}/write-off': {
    path: ({ openingItem }) => ({ id: openingItem }),
    body: () => ({ amount: 0.01, reason: 'Gone away.' }),
    fresh: async ({ home }) => ({ openingItem: await newOpeningItem(home) }),
  },
  'PATCH /v1/deductions/{id}': { ...onDeduction, body: () => ({ certificateNumber: `Credit note ${unique()}` }) },
  'POST /v1/deductions/{id}/reverse': {
    ...onDeduction,
    body: () => ({ reason: 'Withheld by mistake.' }),
    fresh: async ({ home }) => ({ deduction: await newDeduction(home) }),
  },
  'GET /v1/api/v1/businesses/{businessId}/app/invoices/search': {
    path: ({ business }) => ({ businessId: business }),
  },

  'POST /v1/invoices/{id}/generate-qr': onInvoice('approved'),
  'GET /v1/clock': {},
  'POST /v1/clock/confirm': {
    fresh: async ({ server }) => ({ day: lagosDate(server.clock.now()) }),
    body: ({ business, day }) => ({ businessId: business, day }),
  },
  'GET /v1/sandbox/clock': ofBusiness,
  'POST /v1/sandbox/clock': { body: ({ business }) => ({ businessId: business, reset: true }) },
  'POST /v1/irn-generator/generate': {
    body: () => ({ invoiceNumber: 'INV000001', serviceId: firsConfig.serviceId, issueDate: '2026-11-20' }),
  },
  'POST /v1/qr-generator/generate': {
    body: ({ business }) => ({
      businessId: business,
      irn: `INV000001-${firsConfig.serviceId}-20261120`,
      issueDate: '2026-11-20',
      invoiceType: 'STANDARD',
      supplierTIN: '20481166-0001',
      buyerTIN: '31569955-0001',
      totalAmount: 18167.5,
      taxAmount: 1267.5,
    }),
  },
  'POST /v1/invoices/validate': { body: () => ({ items: [lineBody] }) },

  'GET /v1/team': ofBusiness,
  'POST /v1/team/invite': {
    body: ({ business }) => ({ businessId: business, email: `guest${unique()}@example.com`, role: 'VIEWER' }),
  },
  'GET /v1/team/invitations/{id}': {
    path: ({ invitationToken }) => ({ id: invitationToken }),
    fresh: async ({ host }) => ({ invitationToken: (await newInvitation(host)).token }),
  },
  'POST /v1/team/invitations/{token}/accept': {
    path: ({ invitationToken }) => ({ token: invitationToken }),
    async fresh({ host }, person) {
      return { invitationToken: (await newInvitation(host, person?.email)).token }
    },
  },
  'DELETE /v1/team/invitations/{id}': {
    path: ({ invitation }) => ({ id: invitation }),
    fresh: async ({ home }) => ({ invitation: (await newInvitation(home)).id }),
  },
  'GET /v1/team/members/{id}/handed-out': {
    path: ({ member }) => ({ id: member }),
    fresh: async ({ server, home }) => ({ member: await newMember(server, home) }),
  },
  'PATCH /v1/team/members/{id}/role': {
    path: ({ member }) => ({ id: member }),
    body: () => ({ role: 'CREATOR' }),
    fresh: async ({ server, home }) => ({ member: await newMember(server, home) }),
  },
  'DELETE /v1/team/members/{id}': {
    path: ({ member }) => ({ id: member }),
    fresh: async ({ server, home }) => ({ member: await newMember(server, home) }),
  },

  'POST /v1/api-keys': {
    body: ({ business }) => ({ businessId: business, name: `Till ${unique()}`, role: 'CREATOR' }),
  },
  'GET /v1/api-keys': ofBusiness,
  'DELETE /v1/api-keys/{id}': {
    path: ({ apiKey }) => ({ id: apiKey }),
    fresh: async ({ home }) => ({ apiKey: (await createKey(home, 'VIEWER')).id }),
  },

  'POST /v1/devices/pairings': { body: () => ({ name: 'Till 2', roleCeiling: 'CASHIER' }) },
  'DELETE /v1/devices/pairings/{id}': {
    path: ({ pairing = NO_ID }) => ({ id: pairing }),
    fresh: async ({ server }, person) => ({ pairing: (await newPairing(server, person)).id }),
  },
  'POST /v1/devices/pair': { body: () => ({ code: '482 913 06', name: 'Till 2' }) },
  'POST /v1/devices/renew': { body: () => ({ nonce: 'no-such-nonce', signature: 'no-such-signature' }) },
  'GET /v1/devices': {},
  'POST /v1/devices/looked-at': {},
  'PATCH /v1/devices/{id}': { ...onDevice, body: () => ({ name: `Till ${unique()}`, roleCeiling: 'CASHIER' }) },
  'DELETE /v1/devices/{id}': onDevice,

  'GET /v1/events': ofBusiness,
  'POST /v1/webhooks': {
    body: ({ business }) => ({ businessId: business, url: 'http://127.0.0.1:1/', events: ['approval.rejected'] }),
  },
  'GET /v1/webhooks': ofBusiness,
  'GET /v1/webhooks/{id}': ofWebhook,
  'DELETE /v1/webhooks/{id}': { ...ofWebhook, fresh: ({ home }) => newWebhook(home) },
  'POST /v1/webhooks/{id}/rotate-secret': ofWebhook,
  'POST /v1/webhooks/{id}/test': ofWebhook,
  'GET /v1/webhooks/{id}/deliveries': ofWebhook,
  'POST /v1/webhooks/{id}/deliveries/{deliveryId}/replay': {
    path: ({ webhook, delivery }) => ({ id: webhook, deliveryId: delivery }),
  },
  'POST /v1/jobs': {
    body: ({ business, draft }) => ({ businessId: business, kind: 'PDF_BATCH', invoiceIds: [draft] }),
  },
  'GET /v1/jobs': ofBusiness,
  'GET /v1/jobs/{id}': ofJob,
  'POST /v1/jobs/{id}/cancel': {
    ...ofJob,
    fresh: async ({ home }) => ({ job: await newWaitingJob(home, home.ids.draft) }),
  },
  'GET /v1/jobs/{id}/file': ofJob,
  'GET /v1/reference/hs-codes': { query: () => ({ search: 'cement' }) },
  'GET /v1/reference/isic-codes': { query: () => ({ search: 'transport' }) },
  'GET /v1/reference/states': {},
  'GET /v1/instance': {},
  'GET /v1/instance/sharing': {},
  'PATCH /v1/instance/sharing': { body: () => ({ enabled: false }) },
  'GET /v1/instance/diagnostics': {},
  'PATCH /v1/instance': { body: () => ({ allowedOrigins: [] }) },
  'POST /v1/instance/adopt': {},
  'GET /v1/backups': {},
  'POST /v1/backups': {},
  'POST /v1/backups/move': {},
  'PATCH /v1/backups/settings': { body: () => ({ folder: null }) },
  'POST /v1/backups/{id}/restore': {
    path: ({ backup = NO_ID }) => ({ id: backup }),
    fresh: async (_world, person) => (person ? { backup: dataOf(await person.api.post('/v1/backups')).id } : {}),
  },
  'GET /v1/recovery': {},
  'POST /v1/recovery/restore': {
    body: () => ({ backup: 'none', email: 'owner@example.com', password: 'not the right one' }),
  },
}

/** Sends a route's request with these ids. */
export async function sendRequest({ server }: World, api: Api, route: string, given: RequestIds): Promise<ApiAnswer> {
  const [method = '', pattern = ''] = route.split(' ')
  const { path, query, body, file } = requestsByRoute[route] ?? {}
  const params = path?.(given) ?? {}
  const filled = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const target = query ? `${filled}?${new URLSearchParams(query(given)).toString()}` : filled

  if (route === 'GET /v1/events') return askStream(server.url + target, api.token)
  if (file) return api.upload(method === 'PATCH' ? 'PATCH' : 'POST', target, 'file', await file())
  const content = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body(given)) }
  return api.request(method, target, content)
}

/** A stream never ends by itself: its first line is enough. */
async function askStream(url: string, token: string | undefined): Promise<ApiAnswer> {
  const hangUp = new AbortController()
  const headersSent = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(url, { headers: headersSent, signal: hangUp.signal })
  const { status, headers } = response
  const text = status === 200 ? '' : await response.text()
  hangUp.abort()
  return { status, headers, body: text ? JSON.parse(text) : undefined, bytes: Buffer.from(text) }
}
