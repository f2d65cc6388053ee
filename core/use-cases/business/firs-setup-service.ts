import { actorOf } from '../../domain/audit/audit.ts'
import type { Member } from '../../domain/people/account.ts'
import { invalidField } from '../../contract/errors.ts'
import type { Warning } from '../../contract/envelope.ts'
import { withIrn } from '../../domain/invoice/draft.ts'
import { isFirsServiceId } from '../../domain/irn/irn.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ReadCryptoKeys } from '../../ports/qr-encryptor.ts'
import type { Storage } from '../../ports/storage.ts'

import type { FirsConfig } from '../../domain/business/business.ts'
import { assertNothingInFlight, existing } from './business-service.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export type FirsSetupService = ReturnType<typeof createFirsSetupService>

type Dependencies = { storage: Storage; clock: Clock; readCryptoKeys: ReadCryptoKeys }

/** What FIRS gives a business: its identifiers and its crypto keys. */
export function createFirsSetupService({ storage, clock, readCryptoKeys }: Dependencies) {
  return {
    /** Drafts get (or follow with) their IRN. @throws work_in_flight */
    async updateFirsConfig(member: Member, config: FirsConfig): Promise<{ config: FirsConfig; warnings: Warning[] }> {
      const { businessId, caller } = member

      await storage.write(async (repositories) => {
        const { businesses, invoices, audit } = repositories
        const before = await existing(businesses, businessId)
        const same =
          before.firsConfig?.businessId === config.businessId && before.firsConfig.serviceId === config.serviceId
        if (same) return

        await assertNothingInFlight(repositories, businessId)
        const at = clock.now().toISOString()
        const after = { ...before, firsConfig: config, updatedAt: at }
        await businesses.update(after)
        await audit.append({
          businessId,
          subject: { kind: 'business', id: businessId },
          action: 'business.firsConfigUpdated',
          actor: actorOf(caller),
          at,
          from: before.firsConfig,
          to: config,
        })

        for (const draft of await invoices.inStatuses(businessId, ['DRAFT'])) {
          const renamed = withIrn(draft, after)
          if (renamed.irn === draft.irn) continue

          await invoices.update({ ...renamed, updatedAt: at })
          await audit.append({
            businessId,
            subject: { kind: 'invoice', id: draft.id },
            action: 'invoice.irnChanged',
            actor: actorOf(caller),
            at,
            from: { irn: draft.irn },
            to: { irn: renamed.irn },
          })
        }
      })

      return { config, warnings: shapeWarnings(config) }
    },

    /** A refused file leaves the key that was in force. @throws validation_failed with what is wrong with the file */
    async uploadCryptoKeys({ caller, businessId }: Member, file: Uint8Array): Promise<{ warnings: Warning[] }> {
      const keys = readCryptoKeys(file)
      if ('problem' in keys) throw invalidField('file', keys.problem)

      await storage.write(async ({ businesses, audit }) => {
        const before = await existing(businesses, businessId)
        const at = clock.now().toISOString()
        const { publicKeyPem, fingerprint, certificate } = keys
        await businesses.update({
          ...before,
          cryptoKeys: { publicKeyPem, fingerprint, certificate, uploadedAt: at },
          updatedAt: at,
        })
        await audit.append({
          businessId,
          subject: { kind: 'business', id: businessId },
          action: 'business.cryptoKeysUploaded',
          actor: actorOf(caller),
          at,
          from: before.cryptoKeys === null ? null : { fingerprint: before.cryptoKeys.fingerprint },
          to: { fingerprint },
        })
      })

      if (keys.certificate !== null) return { warnings: [] }
      return {
        warnings: [
          {
            field: 'file',
            message:
              'The file has no certificate, so FIRS / NRS will not verify the QR codes. Download crypto_keys.txt again and upload the whole file.',
          },
        ],
      }
    },
  }
}

function shapeWarnings({ businessId, serviceId }: FirsConfig): Warning[] {
  const warnings: Warning[] = []
  if (!UUID.test(businessId)) {
    warnings.push({ field: 'businessId', message: 'FIRS issues a UUID here. Compare it with the FIRS portal.' })
  }
  if (!isFirsServiceId(serviceId)) {
    warnings.push({ field: 'serviceId', message: 'FIRS issues 8 letters and digits. Compare it with the FIRS portal.' })
  }
  return warnings
}
