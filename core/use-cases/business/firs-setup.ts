import type { Warning } from '../../contract/http/envelope.ts'
import { invalidField } from '../../contract/http/errors.ts'
import { by } from '../../domain/audit/audit.ts'
import type { FirsConfig } from '../../domain/business/business.ts'
import { isFirsServiceId, withIrn } from '../../domain/invoice/irn.ts'
import type { Member } from '../../domain/people/account.ts'
import type { ReadCryptoKeys } from '../../ports/invoice/qr-encryptor.ts'
import type { Unit, Units } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'

import { assertNoPendingSubmissions } from './pending-submissions.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The identifiers that FIRS gave. Drafts get (or follow with) their IRN. @throws work_in_flight */
export async function updateFirsConfig(
  unit: Unit,
  member: Member,
  config: FirsConfig,
): Promise<{ config: FirsConfig; warnings: Warning[] }> {
  const { businessId } = member
  const subject = { kind: 'business', id: businessId } as const
  unit.concerns(subject)
  const before = await loadBusiness(unit, businessId)
  const answer = { config, warnings: shapeWarnings(config) }
  const { firsConfig } = before
  if (firsConfig?.businessId === config.businessId && firsConfig.serviceId === config.serviceId) return answer

  await assertNoPendingSubmissions(unit, businessId)
  const at = unit.now.toISOString()
  const after = { ...before, firsConfig: config, updatedAt: at }
  await unit.businesses.update(after)
  await unit.audit.append({
    ...by(member),
    subject,
    action: 'business.firsConfigUpdated',
    at,
    from: firsConfig,
    to: config,
  })

  for (const draft of await unit.invoices.inStatuses(businessId, ['DRAFT'])) {
    const renamed = withIrn(draft, after)
    if (renamed.irn === draft.irn) continue

    await unit.invoices.update({ ...renamed, updatedAt: at })
    await unit.audit.append({
      ...by(member),
      subject: { kind: 'invoice', id: draft.id },
      action: 'invoice.irnChanged',
      at,
      from: { irn: draft.irn },
      to: { irn: renamed.irn },
    })
  }
  return answer
}

/** A refused file leaves the key that was in force. @throws validation_failed with what is wrong with the file */
export async function uploadCryptoKeys(
  { units, readCryptoKeys }: { readonly units: Units; readonly readCryptoKeys: ReadCryptoKeys },
  member: Member,
  file: Uint8Array,
): Promise<{ warnings: Warning[] }> {
  const keys = readCryptoKeys(file)
  if ('problem' in keys) throw invalidField('file', keys.problem)
  const { publicKeyPem, fingerprint, certificate } = keys

  await units.write(async (unit) => {
    const subject = { kind: 'business', id: member.businessId } as const
    unit.concerns(subject)
    const before = await loadBusiness(unit, member.businessId)
    const at = unit.now.toISOString()
    await unit.businesses.update({
      ...before,
      cryptoKeys: { publicKeyPem, fingerprint, certificate, uploadedAt: at },
      updatedAt: at,
    })
    await unit.audit.append({
      ...by(member),
      subject,
      action: 'business.cryptoKeysUploaded',
      at,
      from: before.cryptoKeys === null ? null : { fingerprint: before.cryptoKeys.fingerprint },
      to: { fingerprint, fileHash: unit.audit.fingerprint([publicKeyPem, certificate]) },
    })
  })
  return { warnings: certificate === null ? [noCertificate] : [] }
}

const noCertificate: Warning = {
  field: 'file',
  message:
    'The file has no certificate, so FIRS / NRS will not verify the QR codes. Download crypto_keys.txt again and upload the whole file.',
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
