import type { Role } from '../../core/contract/vocabulary.ts'

/**
 * Who may call a route, written out by hand: a change of access in the contract has to be made here too, on purpose.
 * - `public`: anybody. `caller`: any person or API key. `person`: people only. `instanceOwner`: the first account.
 * - a role: members of the route's business with that role or a higher one; `people` shuts API keys out.
 */
export type AccessRule =
  'public' | 'caller' | 'person' | 'instanceOwner' | { readonly role: Role; readonly people?: true }

const VIEWER = { role: 'VIEWER' } as const
const CREATOR = { role: 'CREATOR' } as const
const MANAGER = { role: 'MANAGER' } as const
const ADMIN = { role: 'ADMIN' } as const
const OWNER = { role: 'OWNER' } as const

export const accessTable: Readonly<Record<string, AccessRule>> = {
  getAuthStatus: 'public',
  signUp: 'public',
  logIn: 'public',
  refreshTokens: 'public',
  logOut: 'public',
  recoverAccount: 'public',

  getMe: 'person',
  updateMe: 'person',
  changePassword: 'person',
  listSessions: 'person',
  endSession: 'person',
  createBusiness: 'person',
  acceptInvitation: 'person',

  listBusinesses: 'caller',
  listSupportedProviders: 'caller',
  uploadFile: 'caller',
  generateIrn: 'caller',
  validateInvoice: 'caller',

  getInstance: 'instanceOwner',
  updateInstance: 'instanceOwner',

  getBusiness: VIEWER,
  getNumberRegister: VIEWER,
  updateBusiness: ADMIN,
  updateBusinessSettings: ADMIN,
  updateFirsConfig: ADMIN,
  uploadCryptoKeys: ADMIN,
  chooseProvider: ADMIN,
  configureProvider: ADMIN,
  testAppConnection: ADMIN,
  setProvider1Credentials: ADMIN,
  testProvider1Connection: ADMIN,
  setDefaultBusiness: { role: 'VIEWER', people: true },
  deleteBusiness: OWNER,

  listCustomers: VIEWER,
  getCustomer: VIEWER,
  createCustomer: CREATOR,
  updateCustomer: CREATOR,
  deleteCustomer: CREATOR,

  listProducts: VIEWER,
  getProduct: VIEWER,
  createProduct: CREATOR,
  updateProduct: CREATOR,
  deleteProduct: CREATOR,

  listPaymentDetails: VIEWER,
  getPaymentDetail: VIEWER,
  createPaymentDetail: CREATOR,
  updatePaymentDetail: CREATOR,
  deletePaymentDetail: CREATOR,

  listInvoices: VIEWER,
  getInvoice: VIEWER,
  getInvoiceHistory: VIEWER,
  getInvoicePdf: VIEWER,
  preflightInvoice: VIEWER,
  generateInvoiceQr: VIEWER,
  createInvoice: CREATOR,
  updateInvoice: CREATOR,
  cancelInvoice: CREATOR,
  finalizeInvoice: CREATOR,
  duplicateInvoice: CREATOR,
  createCreditNote: MANAGER,
  createDebitNote: MANAGER,
  submitInvoiceToApp: MANAGER,
  retrySubmission: MANAGER,
  updatePaymentStatus: MANAGER,
  searchInvoicesAtFirs: MANAGER,
  generateQr: MANAGER,
  approveInvoice: ADMIN,
  rejectInvoice: ADMIN,
  reopenInvoice: ADMIN,
  abandonInvoice: ADMIN,

  getTeam: { role: 'VIEWER', people: true },
  inviteToTeam: { role: 'ADMIN', people: true },
  withdrawInvitation: { role: 'ADMIN', people: true },
  changeRole: { role: 'ADMIN', people: true },
  removeMember: { role: 'ADMIN', people: true },

  createApiKey: { role: 'ADMIN', people: true },
  listApiKeys: { role: 'ADMIN', people: true },
  revokeApiKey: { role: 'ADMIN', people: true },

  streamEvents: VIEWER,
}
