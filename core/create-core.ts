import { createApiKeyService } from './api-key/api-key-service.ts'
import { createAccountService } from './auth/account-service.ts'
import { createAuthService, type PasswordHasher } from './auth/auth-service.ts'
import { createLoginThrottle } from './auth/login-throttle.ts'
import { createSessions } from './auth/sessions.ts'
import { createBusinessSecrets } from './business/business-secrets.ts'
import { createBusinessService } from './business/business-service.ts'
import { createFirsSetupService } from './business/firs-setup-service.ts'
import { createProviderSetupService } from './business/provider-setup-service.ts'
import { createAccessService } from './auth/access-service.ts'
import { readCryptoKeys, type CryptoKeys } from './crypto/public-key.ts'
import type { QrEncryptor } from './crypto/qr-encryptor.ts'
import { createCustomerService } from './customer/customer-service.ts'
import { createDocumentService } from './documents/document-service.ts'
import { createEventService } from './events/event-service.ts'
import { createIdempotency } from './idempotency/idempotency-service.ts'
import { createInstanceService, type InstanceSettings } from './instance/instance-service.ts'
import { createApprovalService } from './invoice/approval-service.ts'
import { createCorrectionService } from './invoice/correction-service.ts'
import { createInvoiceService } from './invoice/invoice-service.ts'
import { createNumberRegisterService } from './invoice/number-register-service.ts'
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
import type { SecretStore } from './secrets/secret-store.ts'
import type { Storage } from './storage/storage.ts'
import { createOutbox } from './submission/outbox.ts'
import { createPaymentSender } from './submission/payment-sender.ts'
import { createSubmissionService } from './submission/submission-service.ts'
import { createSubmissionWorker } from './submission/submission-worker.ts'
import { createTeamService } from './team/team-service.ts'
import type { UploadStore } from './uploads/upload-store.ts'

export type Core = ReturnType<typeof createCore>

export type CoreDependencies = {
  storage: Storage
  clock: Clock
  ids: Ids
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
  const { clock, ids, random, providers, passwords, encryptor, uploads, logger, providerWindowMs } = dependencies

  const events = createEventService({ storage: dependencies.storage })
  // The queue works on its own account; only what a request does is tied to the request's Idempotency-Key.
  const background = events.announcing
  const idempotency = createIdempotency({ storage: background, clock })
  const storage = idempotency.claiming
  const secrets = createBusinessSecrets(dependencies.secrets)

  const qrMaker = createQrMaker({ clock, encryptor, sandboxKeys: readSandboxKeys })
  const outbox = createOutbox({ clock })
  const payments = createPaymentSender({ storage: background, clock, random, secrets, providers, logger })
  const worker = createSubmissionWorker({
    storage: background,
    clock,
    random,
    secrets,
    providers,
    payments,
    logger,
    providerWindowMs,
  })
  const invoices = createInvoiceService({ storage, clock, ids })
  const sessions = createSessions({ clock, ids })
  const throttle = createLoginThrottle({ clock })
  const qrCodes = createQrService({ storage, qrMaker })

  const onConnected = (businessId: string) => {
    worker.reconnected(businessId).catch((error: unknown) => logger.error('submission.reconnect', { error }))
  }

  return {
    storage,
    logger,
    worker,
    uploads,
    qrCodes,
    access: createAccessService({ storage }),
    auth: createAuthService({ storage, clock, ids, passwords, sessions, throttle }),
    accounts: createAccountService({ storage, clock, ids, passwords, sessions, throttle }),
    apiKeys: createApiKeyService({ storage, clock, ids, logger }),
    team: createTeamService({ storage, clock, ids }),
    instance: createInstanceService({ storage, clock, settings: dependencies.instance, version: dependencies.version }),
    events,
    idempotency,
    reference: createReferenceService(),
    businesses: createBusinessService({ storage, clock, ids, secrets }),
    firsSetup: createFirsSetupService({ storage, clock }),
    providerSetup: createProviderSetupService({ storage, clock, secrets, providers, onConnected }),
    customers: createCustomerService({ storage, clock, ids }),
    products: createProductService({ storage, clock, ids }),
    paymentDetails: createPaymentDetailService({ storage, clock, ids }),
    invoices,
    corrections: createCorrectionService({ storage, clock, invoices }),
    preflight: createPreflightService({ storage, clock }),
    numberRegister: createNumberRegisterService({ storage }),
    approvals: createApprovalService({ storage, clock, qrMaker, outbox, wakeQueue: worker.wake }),
    submissions: createSubmissionService({
      storage,
      clock,
      outbox,
      worker,
      payments,
      providers,
      secrets,
    }),
    documents: createDocumentService({ storage, qrCodes, qrMaker, uploads }),
  }
}

/** The simulator's own key pair, read when the first code is made with it. */
function readSandboxKeys(): CryptoKeys {
  const keys = readCryptoKeys(new TextEncoder().encode(sandboxCryptoKeys()))
  if ('problem' in keys) throw new Error(keys.problem)
  return keys
}
