import { createApiKeyService } from './api-key/api-key-service.ts'
import { createAccountService } from './auth/account-service.ts'
import { createAuthService, type PasswordHasher } from './auth/auth-service.ts'
import { createLoginThrottle } from './auth/login-throttle.ts'
import { createPreferencesService } from './auth/preferences-service.ts'
import { createSessions } from './auth/sessions.ts'
import { createBusinessSecrets } from './business/business-secrets.ts'
import { createBusinessService } from './business/business-service.ts'
import { createFirsSetupService } from './business/firs-setup-service.ts'
import { createProviderSetupService } from './business/provider-setup-service.ts'
import { createAccessService } from './auth/access-service.ts'
import { readCryptoKeys, type CryptoKeys } from './crypto/public-key.ts'
import type { QrEncryptor } from './crypto/qr-encryptor.ts'
import { createCustomerService } from './customer/customer-service.ts'
import { createDemoService } from './demo/demo-service.ts'
import { createDocumentService } from './documents/document-service.ts'
import { createEventService } from './events/event-service.ts'
import { createIdempotency } from './idempotency/idempotency-service.ts'
import { createDiagnosticsService } from './instance/diagnostics-service.ts'
import { createInstanceService, type InstanceSettings } from './instance/instance-service.ts'
import { createApprovalService } from './invoice/approval-service.ts'
import { createCorrectionService } from './invoice/correction-service.ts'
import { createInvoiceService } from './invoice/invoice-service.ts'
import { createNumberRegisterService } from './invoice/number-register-service.ts'
import { createSalesService } from './invoice/sales-service.ts'
import { createPreflightService } from './invoice/preflight-service.ts'
import { createPaymentDetailService } from './payment-detail/payment-detail-service.ts'
import { createProductService } from './product/product-service.ts'
import type { Providers } from './provider/registry.ts'
import { sandboxCryptoKeys } from './provider/sandbox/sandbox-crypto-keys.ts'
import { createReferenceService } from './reference/reference-service.ts'
import { createQrMaker } from './qr-code/qr-maker.ts'
import { createQrService } from './qr-code/qr-service.ts'
import type { Clock } from './runtime/clock.ts'
import type { Ids } from './runtime/ids.ts'
import type { Logger } from './runtime/logger.ts'
import type { Machine } from './runtime/machine.ts'
import type { Network } from './runtime/network.ts'
import type { SecretStore } from './secrets/secret-store.ts'
import type { Storage } from './storage/storage.ts'
import { createConnectionTests } from './submission/connection-tests.ts'
import { createOutbox } from './submission/outbox.ts'
import { createPaymentSender } from './submission/payment-sender.ts'
import { createQueueService } from './submission/queue-service.ts'
import { createSubmissionService } from './submission/submission-service.ts'
import { createSubmissionWorker } from './submission/submission-worker.ts'
import { createSupplierCheckService } from './supplier-check/supplier-check-service.ts'
import { createTeamService } from './team/team-service.ts'
import type { UploadStore } from './uploads/upload-store.ts'

export type Core = ReturnType<typeof createCore>

export type CoreDependencies = {
  storage: Storage
  clock: Clock
  ids: Ids
  network: Network
  machine: Machine
  /** 0 to 1, for the jitter of retries. */
  random: () => number
  secrets: SecretStore
  providers: Providers
  passwords: PasswordHasher
  encryptor: QrEncryptor
  uploads: UploadStore
  logger: Logger
  instance: InstanceSettings
  version: string
  /** How long a provider may go on working on a request whose answer was lost. */
  providerWindowMs: number
}

/** The whole product without a door: HTTP, Electron and tests stand in front of this. */
export function createCore(dependencies: CoreDependencies) {
  const { clock, ids, network, random, providers, passwords, encryptor, uploads, logger, providerWindowMs } =
    dependencies

  const events = createEventService({ storage: dependencies.storage, clock: dependencies.clock })
  // The queue works on its own account; only what a request does is tied to the request's Idempotency-Key.
  const background = events.announcing
  const idempotency = createIdempotency({ storage: background, clock })
  const storage = idempotency.claiming
  const secrets = createBusinessSecrets(dependencies.secrets)

  const qrMaker = createQrMaker({ clock, encryptor, sandboxKeys: readSandboxKeys })
  const outbox = createOutbox({ clock })
  const connectionTests = createConnectionTests({ clock })
  const payments = createPaymentSender({
    storage: background,
    clock,
    random,
    secrets,
    providers,
    connectionTests,
    logger,
  })
  const worker = createSubmissionWorker({
    storage: background,
    clock,
    network,
    random,
    secrets,
    providers,
    payments,
    connectionTests,
    logger,
    providerWindowMs,
  })
  const sessions = createSessions({ clock, ids })
  const throttle = createLoginThrottle({ clock })
  const qrCodes = createQrService({ storage, qrMaker })

  /** What people use to set a business up and to invoice, over any storage. */
  const handsOn = (on: Storage, queue: { wake(): void; reconnected(businessId: string): void }) => ({
    businesses: createBusinessService({ storage: on, clock, ids, secrets }),
    firsSetup: createFirsSetupService({ storage: on, clock }),
    providerSetup: createProviderSetupService({
      storage: on,
      clock,
      secrets,
      providers,
      onConnected: queue.reconnected,
    }),
    customers: createCustomerService({ storage: on, clock, ids }),
    products: createProductService({ storage: on, clock, ids }),
    paymentDetails: createPaymentDetailService({ storage: on, clock, ids }),
    invoices: createInvoiceService({ storage: on, clock, ids }),
    approvals: createApprovalService({ storage: on, clock, qrMaker, outbox, wakeQueue: queue.wake }),
    submissions: createSubmissionService({ storage: on, clock, outbox, worker, payments, providers, secrets }),
  })
  const hands = handsOn(storage, {
    wake: worker.wake,
    reconnected(businessId) {
      worker.reconnected(businessId).catch((error: unknown) => logger.error('submission.reconnect', { error }))
    },
  })

  return {
    storage,
    clock,
    logger,
    worker,
    queue: createQueueService({ storage, clock, network, providers, worker }),
    uploads,
    qrCodes,
    access: createAccessService({ storage }),
    auth: createAuthService({ storage, clock, ids, passwords, sessions, throttle }),
    accounts: createAccountService({ storage, clock, ids, passwords, sessions, throttle }),
    apiKeys: createApiKeyService({ storage, clock, ids, logger }),
    team: createTeamService({
      storage,
      clock,
      ids,
      guesses: createLoginThrottle({ clock, what: 'invitations that do not exist' }),
    }),
    instance: createInstanceService({ storage, clock, settings: dependencies.instance, version: dependencies.version }),
    events,
    idempotency,
    reference: createReferenceService(),
    ...hands,
    demo: createDemoService({ storage, clock, ids, outbox, wakeQueue: worker.wake, handsOn }),
    preferences: createPreferencesService({ storage }),
    diagnostics: createDiagnosticsService({
      storage,
      machine: dependencies.machine,
      secrets: dependencies.secrets,
      version: dependencies.version,
      port: dependencies.instance.listeningOn,
    }),
    sales: createSalesService({ storage, clock }),
    corrections: createCorrectionService({ storage, clock, invoices: hands.invoices }),
    preflight: createPreflightService({ storage, clock }),
    numberRegister: createNumberRegisterService({ storage }),
    supplierChecks: createSupplierCheckService({ storage, providers, secrets }),
    documents: createDocumentService({ storage, qrCodes, qrMaker, uploads }),
  }
}

/** The simulator's own key pair, read when the first code is made with it. */
function readSandboxKeys(): CryptoKeys {
  const keys = readCryptoKeys(new TextEncoder().encode(sandboxCryptoKeys()))
  if ('problem' in keys) throw new Error(keys.problem)
  return keys
}
