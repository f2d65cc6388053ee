import { AppError, invalidField } from '../../contract/http/errors.ts'
import type { InvoiceStatus } from '../../contract/http/vocabulary.ts'
import type { BusinessRecord } from '../../domain/business/business.ts'
import type { InvoiceRecord, QrCode } from '../../domain/invoice/invoice.ts'
import { parseIrn } from '../../domain/invoice/irn.ts'
import type { Member } from '../../domain/people/account.ts'
import { qrPlaintext } from '../../domain/qr/plaintext.ts'
import type { QrKeys } from '../../ports/invoice/qr-encryptor.ts'
import type { ReadUnit, Units } from '../../ports/unit.ts'
import { loadBusiness, loadInvoice } from '../load.ts'

/** The encrypted text that is a QR code's only content, as it is made, kept and asked for. */

type KeyOwner = Pick<BusinessRecord, 'cryptoKeys' | 'provider'>

/** Whether QR codes can be made for a business: it has keys of its own, or is in the sandbox, which brings some. */
export function hasQrKeys({ cryptoKeys, provider }: KeyOwner): boolean {
  return cryptoKeys !== null || provider?.name === 'sandbox'
}

/** The business's own keys; in the sandbox, the simulator's when it has none. */
function keysOf({ encryptor }: Pick<ReadUnit, 'encryptor'>, business: KeyOwner): QrKeys | null {
  return business.cryptoKeys ?? (hasQrKeys(business) ? encryptor.sandboxKeys() : null)
}

/** @throws validation_failed when IRN and certificate are longer than the key can carry: nothing is ever cut off */
function encryptCode({ encryptor, now }: Pick<ReadUnit, 'encryptor' | 'now'>, irn: string, keys: QrKeys): QrCode {
  const unixSeconds = Math.floor(now.getTime() / 1000)
  const plaintext = qrPlaintext({ irn, unixSeconds, certificate: keys.certificate })
  if (!plaintext.ok) {
    throw new AppError('validation_failed', {
      message: `The IRN and the certificate of the crypto keys come to ${plaintext.bytes} bytes, but a QR code holds only ${plaintext.limit}. Use a shorter invoice prefix or ask FIRS for a new crypto_keys.txt.`,
      details: [{ field: 'irn', message: `must leave room for the certificate (${plaintext.limit} bytes in all)` }],
    })
  }
  return { text: encryptor.encrypt(keys.publicKeyPem, plaintext.text), keyFingerprint: keys.fingerprint }
}

/**
 * The invoice with the code to keep once it is approved: the stored one as long as it may stay, else a new one, or null
 * without keys or IRN. It is made anew only when the IRN or the keys changed and nothing was ever sent.
 */
export function codeAfterApproval(
  unit: Pick<ReadUnit, 'encryptor' | 'now'>,
  invoice: InvoiceRecord,
  business: BusinessRecord,
  everSent = false,
): InvoiceRecord {
  const keys = keysOf(unit, business)
  if (invoice.irn === null) return { ...invoice, qr: null }
  if (invoice.qr && (everSent || invoice.qr.keyFingerprint === keys?.fingerprint)) return invoice

  const fits = keys !== null && qrPlaintext({ irn: invoice.irn, unixSeconds: 0, certificate: keys.certificate }).ok
  return { ...invoice, qr: fits ? encryptCode(unit, invoice.irn, keys) : null }
}

/** Before approval a code would stand for something that may still change; a cancelled draft never becomes anything. */
const WITHOUT_NEW_CODE: readonly InvoiceStatus[] = ['DRAFT', 'PENDING_APPROVAL', 'CANCELLED']

async function look(unit: ReadUnit, member: Member, id: string) {
  const invoice = await loadInvoice(unit, member, id)
  const business = await loadBusiness(unit, member.businessId)
  const everSent = (await unit.submissions.get(id)) !== undefined
  const { irn, qr, status } = invoice
  const due = irn === null ? undefined : keysOf(unit, business)?.fingerprint
  const stays = WITHOUT_NEW_CODE.includes(status) || (qr !== null && everSent) || due === qr?.keyFingerprint
  return { invoice, business, everSent, stays }
}

/**
 * The invoice with its stored code, making and keeping it where one may be had and is not there yet: only then anything
 * is written. `view` says what else is read of it in the same unit.
 */
export async function withStoredCode<T>(
  { units }: { readonly units: Units },
  member: Member,
  id: string,
  view: (unit: ReadUnit, invoice: InvoiceRecord, business: BusinessRecord) => Promise<T>,
): Promise<T> {
  const found = await units.read(async (unit) => {
    const { invoice, business, stays } = await look(unit, member, id)
    return stays ? { view: await view(unit, invoice, business) } : undefined
  })
  if (found) return found.view

  return units.write(async (unit) => {
    const { invoice, business, everSent, stays } = await look(unit, member, id)
    unit.concerns({ kind: 'invoice', id })
    const after = stays ? invoice : codeAfterApproval(unit, invoice, business, everSent)
    const stored = after.qr === invoice.qr ? invoice : await unit.invoices.update(after)
    return view(unit, stored, business)
  })
}

/** The text of an invoice's code. On a draft it is a preview that is not kept. @throws irn_missing, crypto_keys_missing */
export async function codeOfInvoice(core: { readonly units: Units }, member: Member, id: string): Promise<string> {
  return withStoredCode(core, member, id, async (unit, { irn, qr }, business) => {
    if (qr !== null) return qr.text
    if (irn === null) throw new AppError('irn_missing')
    return encryptCode(unit, irn, neededKeys(unit, business)).text
  })
}

/**
 * A code for any IRN of the business. The other inputs are checked and are not in the code.
 *
 * @throws validation_failed, firs_config_missing, crypto_keys_missing
 */
export async function codeOfIrn(
  unit: ReadUnit,
  member: Member,
  { irn, issueDate }: { readonly irn: string; readonly issueDate: string },
): Promise<string> {
  const business = await loadBusiness(unit, member.businessId)
  const parts = parseIrn(irn)
  if (!parts) throw invalidField('irn', 'must be an IRN such as INV001-94ND90NR-20240611')
  if (parts.issueDate !== issueDate) throw invalidField('issueDate', `must be the date in the IRN, ${parts.issueDate}`)
  if (business.firsConfig !== null && parts.serviceId !== business.firsConfig.serviceId) {
    throw invalidField('irn', `must have the service ID of the business, ${business.firsConfig.serviceId}`)
  }

  if (business.firsConfig === null) throw new AppError('firs_config_missing')
  return encryptCode(unit, irn, neededKeys(unit, business)).text
}

function neededKeys(unit: ReadUnit, business: BusinessRecord): QrKeys {
  const keys = keysOf(unit, business)
  if (keys === null) throw new AppError('crypto_keys_missing')
  return keys
}
