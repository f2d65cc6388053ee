import { readCryptoKeys } from './adapters/crypto/public-key.ts'
import { pdfPrinter } from './adapters/pdf/printer.ts'
import { qrImages } from './adapters/pdf/qr-png.ts'
import { referenceLists } from './adapters/reference/reference-data.ts'
import { createBusinessSecrets } from './use-cases/business/business-secrets.ts'
import { createBusinessService } from './use-cases/business/business-service.ts'
import { createFirsSetupService } from './use-cases/business/firs-setup-service.ts'
import { createProviderSetupService } from './use-cases/business/provider-setup-service.ts'
import { createDemoService } from './use-cases/demo/demo-service.ts'
import { createCommitSignal } from './use-cases/desk/events.ts'
import { createIdempotency } from './use-cases/idempotency/idempotency-service.ts'
import type { Providers } from './ports/provider.ts'
import { createReference } from './use-cases/reference/reference.ts'
import type { Clock } from './ports/clock.ts'
import type { Ids } from './ports/ids.ts'
import type { InstanceSettings } from './ports/instance-settings.ts'
import type { Logger } from './ports/logger.ts'
import type { Machine } from './ports/machine.ts'
import type { Network } from './ports/network.ts'
import type { QrEncryptor } from './ports/qr-encryptor.ts'
import type { PasswordHasher } from './ports/password-hasher.ts'
import type { SecretStore } from './ports/secret-store.ts'
import type { Storage } from './ports/storage.ts'
import { createConnectionTests } from './workers/connection-tests.ts'
import { createPaymentSender } from './workers/payment-sender.ts'
import { createSubmissionWorker } from './workers/submission-worker.ts'
import { openUnits } from './use-cases/units.ts'
import type { AfterCommit } from './ports/unit.ts'
import type { UploadStore } from './ports/upload-store.ts'

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

  const commits = createCommitSignal()
  // The queue works on its own account; only what a request does is tied to the request's Idempotency-Key.
  const background: Storage = {
    ...dependencies.storage,
    async write(work) {
      const result = await dependencies.storage.write(work)
      commits.announce()
      return result
    },
  }
  const committed = (effects: readonly AfterCommit[]) => {
    for (const effect of effects) {
      if (effect.kind === 'wakeQueue') worker.wake()
      else reconnected(effect.businessId)
    }
  }
  const parts = { storage: background, clock, ids, encryptor, committed }
  const units = openUnits(parts)
  const idempotency = createIdempotency(parts)
  const storage = idempotency.claiming
  const secrets = createBusinessSecrets(dependencies.secrets)

  const connectionTests = createConnectionTests({ clock })
  const payments = createPaymentSender({
    units,
    clock,
    random,
    secrets,
    providers,
    connectionTests,
    logger,
  })
  const worker = createSubmissionWorker({
    units,
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

  /** What people use to set a business up and to invoice, over any storage. */
  const handsOn = (on: Storage, queue: { reconnected(businessId: string): void }) => ({
    businesses: createBusinessService({ storage: on, clock, ids, secrets }),
    firsSetup: createFirsSetupService({ storage: on, clock, readCryptoKeys }),
    providerSetup: createProviderSetupService({
      storage: on,
      clock,
      secrets,
      providers,
      onConnected: queue.reconnected,
    }),
  })
  const reconnected = (businessId: string) =>
    void worker.reconnected(businessId).catch((error: unknown) => logger.error('submission.reconnect', { error }))
  const hands = handsOn(storage, { reconnected })

  return {
    units,
    storage,
    clock,
    logger,
    worker,
    queue: { tryNow: worker.tryNow, tellPayment: payments.send, stalledSince: worker.stalledSince },
    network,
    providers,
    secrets,
    uploads,
    printer: pdfPrinter,
    drawQr: qrImages,
    ids,
    commits,
    passwords,
    machine: dependencies.machine,
    secretStore: dependencies.secrets,
    instanceSettings: dependencies.instance,
    version: dependencies.version,
    idempotency,
    reference: createReference(referenceLists),
    ...hands,
    demo: createDemoService({ clock, ids, handsOn }),
  }
}
