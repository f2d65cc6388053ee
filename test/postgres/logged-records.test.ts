import { describe, it } from 'vitest'

import { needs } from '../support/system-requirements.ts'

import { fingerprint } from '../../core/adapters/storage/sqlite/sql/fingerprint.ts'
import { originOf } from '../../core/adapters/storage/sqlite/sql/origin.ts'
import {
  INCOMING_FIGURE_COLUMNS,
  PURCHASE_FIGURE_COLUMNS,
} from '../../core/adapters/storage/sqlite/sql/purchase-figures.ts'
import {
  accountEntryTable,
  allocationTable,
  apiKeyTable,
  auditEntryTable,
  businessTable,
  customerTable,
  dayCloseTable,
  deviceTable,
  inboxItemTable,
  invitationTable,
  invoiceTable,
  mailSettingsTable,
  numberSeriesTable,
  payableEntryTable,
  purchaseAttachmentTable,
  purchaseSeriesTable,
  purchaseTable,
  receiptSeriesTable,
  sessionTable,
  submissionTable,
  supplierTable,
  tillEntryTable,
  tokenTable,
  userTable,
  vatReturnEntryTable,
  vatSnapshotTable,
  webhookTable,
  whtReceiptSeriesTable,
} from '../../core/adapters/storage/sqlite/schema/tables.ts'
import type { Repositories } from '../../core/ports/storage.ts'

import { drawFrom, openBoth, type Draw, type Row } from './both-engines.ts'

/**
 * What the log says and what is stored, drawn: most of it as it was written, and some of it otherwise, left out, or said
 * of nothing. Both engines find the same.
 */

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const SEQUENCES = Number(process.env['LOGGED_SEQUENCES'] ?? 1)
const PER_TABLE = 12
const NOW = Date.UTC(2026, 10, 20, 9)

type Values = Readonly<Record<string, unknown>>

/** A field of a row as its column is called. */
const columnOf = (property: string): string => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const ofColumns = (values: Values, columns: readonly string[]): (string | number | null)[] => {
  const byColumn = Object.fromEntries(Object.entries(values).map(([property, value]) => [columnOf(property), value]))
  return columns.map((column) => (byColumn[column] ?? null) as string | number | null)
}

const naira = (kobo: unknown): number => Number(kobo) / 100
const bytes = (text: string): Buffer => Buffer.from(text)
const hexOf = (value: unknown): string => (value as Buffer).toString('hex')

/** Rows, and what the log says of them. */
function drawnWorld(draw: Draw): Row[] {
  const { pick, below, maybe } = draw
  const rows: Row[] = []
  const said: { readonly businessKey: number; readonly values: Values }[] = []
  let made = 0
  const newId = (): string => `id-${(made += 1)}`

  /** As it was written, or not: one field in some is another one, or is not said. */
  const told = (fields: Values): Values =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([field, value]): [string, unknown][] => {
        const what = below(16)
        if (what === 0) return []
        if (what === 1) return [[field, typeof value === 'number' ? value + 1 : null]]
        if (what === 2) return [[field, typeof value === 'number' ? value - 0.01 : 'other']]
        return [[field, value]]
      }),
    )
  const log = (
    businessKey: number,
    subject: readonly [string, unknown],
    action: string,
    fields: Values,
    at = NOW,
  ): void => {
    if (below(12) === 0) return
    const [subjectKind, subjectId] = subject
    const after = JSON.stringify(told(fields))
    said.push({ businessKey, values: { subjectKind, subjectId, action, at, after } })
    if (below(12) === 0) said.push({ businessKey, values: { subjectKind, subjectId, action, at: at + 1, after } })
  }
  const add = (table: Row['table'], businessKey: number, values: Values): void => {
    if (below(14) !== 0) rows.push({ table, businessKey, values })
  }
  const always = (table: Row['table'], businessKey: number, values: Values): void =>
    void rows.push({ table, businessKey, values })

  people()
  for (const businessKey of [1, 2]) ofBusiness(businessKey)
  const entries = said
    .map((one) => ({ one, order: below(1_000) }))
    .toSorted((left, right) => left.order - right.order)
    .map(({ one }, index) => ({
      table: auditEntryTable,
      businessKey: one.businessKey,
      values: { ...one.values, key: index + 1, businessKey: one.businessKey, hash: bytes('hash') },
    }))
  return [...rows, ...entries]

  function people(): void {
    for (let at = 1; at <= PER_TABLE; at += 1) {
      const [userId, deviceId] = [newId(), newId()]
      const user = {
        key: at,
        id: userId,
        email: `P${at}@ọ.ng`,
        emailFold: `p${at}`,
        passwordHash: `p${at}`,
        recoveryHash: maybe('r'),
      }
      always(userTable, 0, user)
      log(0, ['user', userId], pick(['user.created', 'user.passwordChanged']), {
        credentialsHash: fingerprint([user.passwordHash, user.recoveryHash]),
        emailHash: fingerprint([user.email]),
      })
      const device = {
        ...{ key: at, id: deviceId, name: `Door ${at}`, roleCeiling: maybe('CREATOR'), mayEnterSecrets: below(2) },
        ...{
          proofKey: maybe('key'),
          cookieHash: bytes(`cookie ${at}`),
          revokedAt: below(5) === 0 ? 1 : null,
          pairedAt: NOW,
        },
      }
      always(deviceTable, 0, device)
      const known = fingerprint([
        deviceId,
        device.proofKey ?? hexOf(device.cookieHash),
        device.roleCeiling,
        device.mayEnterSecrets,
      ])
      log(pick([0, 1]), ['device', deviceId], 'device.paired', { deviceHash: known })
      if (below(6) === 0) log(0, ['device', deviceId], 'device.revoked', {})

      const session = {
        ...{ key: at, id: newId(), userKey: at, createdAt: NOW + at, proofKey: maybe('proof'), deviceKey: maybe(at) },
        revokedAt: below(5) === 0 ? 1 : null,
      }
      add(sessionTable, 0, session)
      const hash =
        session.deviceKey === null ? [session.id, session.proofKey] : [session.id, session.proofKey, deviceId]
      log(
        0,
        ['user', userId],
        pick(['user.signedIn', 'user.created']),
        { sessionHash: fingerprint(hash) },
        NOW + at + below(2),
      )
      if (rows.at(-1)?.table === sessionTable)
        add(tokenTable, 0, {
          hash: bytes(`token ${at}`),
          sessionKey: at,
          kind: 'refresh',
          expiresAt: NOW + below(3) * 10_000 - 5_000,
        })
    }
  }

  function ofBusiness(businessKey: number): void {
    const id = `business-${businessKey}`
    const subject = ['business', id] as const
    const key = (at: number): number => businessKey * 100 + at
    const limits = { CREATOR: { discountPercent: pick([0, 10]), return: below(2) === 0 } }
    const business = {
      ...{ key: businessKey, id, seriesKey: businessKey, name: `Ọkafor ${businessKey}`, tin: `2048-${businessKey}` },
      ...{
        tinFold: `2048${businessKey}`,
        requireApproval: below(2),
        lockDate: maybe('2026-10-31'),
        chargesVat: below(2),
      },
      ...{ yearEndMonth: pick([12, 6]), counterLimits: maybe(JSON.stringify(limits)), provider: maybe('mbs') },
      ...{
        credentials: JSON.stringify({ apiUrl: 'https://mbs.ng' }),
        firsBusinessId: maybe('firs'),
        firsServiceId: '9F',
      },
      ...{ publicKeyPem: 'pem', publicKeyFingerprint: 'fp', certificate: maybe('cert'), updatedAt: NOW },
      deletedAt: below(4) === 0 ? 1 : null,
    }
    always(numberSeriesTable, 0, {
      key: businessKey,
      tinFold: pick([business.tinFold, `other ${businessKey}`]),
      next: pick([below(6) + 1, 40]),
      isLive: below(2),
    })
    always(businessTable, 0, business)
    log(businessKey, subject, 'business.created', { name: business.name, tin: business.tin })
    const settings = {
      ...{
        requireApproval: business.requireApproval === 1,
        chargesVat: business.chargesVat === 1,
        lockDate: business.lockDate,
      },
      ...{ yearEndMonth: business.yearEndMonth, counterLimits: limits },
    }
    log(businessKey, subject, 'business.settingsUpdated', { settings: told(settings) })
    log(businessKey, subject, 'business.providerChanged', {
      provider: pick([
        null,
        { name: 'mbs' },
        { name: 'mbs', credentials: { apiUrl: pick(['https://mbs.ng', 'https://else']) } },
      ]),
    })
    log(businessKey, subject, 'business.firsConfigUpdated', { businessId: business.firsBusinessId, serviceId: '9F' })
    log(businessKey, subject, 'business.cryptoKeysUploaded', {
      fingerprint: 'fp',
      fileHash: fingerprint(['pem', business.certificate]),
    })
    if (business.deletedAt !== null) log(businessKey, subject, 'business.deleted', {})
    log(businessKey, subject, pick(['business.numberRaised', 'business.seriesEntered']), { next: below(6) + 1 })
    if (below(4) === 0) log(businessKey, subject, 'business.updated', { tin: business.tin })

    const mail = { key: businessKey, businessKey, host: 'smtp', port: 587, security: 'TLS', fromAddress: 'a@b.ng' }
    always(mailSettingsTable, businessKey, mail)
    const { host, port, security, fromAddress } = mail
    log(businessKey, subject, 'business.mailChanged', { host, port, security, fromAddress })

    for (const [table, action] of [
      [receiptSeriesTable, ''],
      [whtReceiptSeriesTable, 'WHT'],
      [purchaseSeriesTable, 'BILL'],
    ] as const) {
      const environment = pick(['LIVE', 'SANDBOX'])
      add(table, businessKey, { businessKey, environment, next: below(4) + 1 })
      if (below(2) === 0)
        log(businessKey, subject, 'business.receiptsResumed', {
          ...{ next: below(4) + 1, series: environment },
          ...(action !== '' && { receipts: action }),
        })
    }

    for (let at = 0; at < PER_TABLE; at += 1) records(businessKey, subject, key(at), at)
    for (let at = 0; at < PER_TABLE; at += 1) money(businessKey, key(at), at)
  }

  /** Customers, invoices, suppliers, bills, and what came; what hangs on another one has the key of the same number. */
  function records(businessKey: number, subject: readonly [string, string], key: number, at: number): void {
    const environment = pick(['LIVE', 'SANDBOX'] as const)
    always(customerTable, businessKey, { key, id: `customer-${key}`, businessKey, name: `C${at}`, nameFold: `c${at}` })
    const invoiceId = `invoice-${key}`
    const invoice = {
      ...{
        key,
        id: invoiceId,
        businessKey,
        seriesKey: businessKey,
        sequence: at + 1,
        invoiceNumber: `INV00000${at + 1}`,
      },
      ...{
        invoiceType: 'STANDARD',
        status: pick(['DRAFT', 'FIRS_ACCEPTED']),
        customerKey: key,
        total: pick([10_750, 900_719_925_474_099]),
      },
      ...{ issueDate: '2026-11-20', dueDate: '2026-11-20', lines: '[]', updatedAt: NOW },
      originalInvoiceId: maybe(`invoice-${key - 1}`),
    }
    always(invoiceTable, businessKey, invoice)
    log(businessKey, ['invoice', invoiceId], 'invoice.created', {
      ...{ invoiceNumber: invoice.invoiceNumber, total: naira(invoice.total), status: invoice.status },
    })
    if (below(3) === 0) {
      always(submissionTable, businessKey, {
        invoiceKey: key,
        businessKey,
        payload: bytes('x'),
        payloadSha256: 'sha',
        environment,
      })
      log(businessKey, ['invoice', invoiceId], 'invoice.queued', { payloadSha256: 'sha' })
    }
    if (below(3) === 0)
      log(businessKey, ['invoice', invoiceId], 'invoice.finalized', { sold: naira(500), tillId: maybe('till') })
    if (below(8) === 0) log(businessKey, ['invoice', newId()], 'invoice.created', { invoiceNumber: 'INV9' })

    const supplier = {
      key,
      id: `supplier-${key}`,
      businessKey,
      name: `S${at}`,
      nameFold: `s${at}`,
      tin: maybe('1'),
      bankName: maybe('GTB'),
    }
    always(supplierTable, businessKey, supplier)
    log(businessKey, ['supplier', supplier.id], 'supplier.created', {
      name: supplier.name,
      tin: supplier.tin,
      bankName: supplier.bankName,
    })

    const line = [
      'rice',
      ...Array.from({ length: 13 }, () => null),
      pick(['CLAIMABLE', 'APPORTIONED']),
      null,
      0,
      0,
      pick([7, 8]),
      0,
    ]
    const purchase = {
      ...{
        key,
        id: `purchase-${key}`,
        businessKey,
        environment,
        type: 'BILL',
        status: 'RECORDED',
        number: `BILL00000${at}`,
      },
      ...{
        supplierKey: maybe(key),
        supplierName: 'Ọlá "S"\n',
        supplierTin: null,
        billKey: null,
        supplierInvoiceNumber: maybe('\u001f/'),
      },
      ...{
        irn: null,
        date: '2026-11-20',
        taxPoint: '2026-11-20',
        dueDate: '2026-11-20',
        postingDate: null,
        lines: JSON.stringify([line]),
      },
      ...{
        subtotal: 100,
        totalDiscount: 0,
        totalTax: 7,
        rounding: 0,
        total: 107,
        customsValue: null,
        declarationNumber: null,
      },
      ...{ claimableVat: line[14] === 'CLAIMABLE' ? 7 : 0, apportionedVat: pick([0, 7, 8]), vatMonth: '2026-11' },
      ...{ proofState: pick(['UNCHECKED', 'CLEARED']), proofDifferences: '[]', updatedAt: NOW },
    }
    always(purchaseTable, businessKey, purchase)
    const bill = ['purchase', purchase.id] as const
    log(businessKey, bill, 'purchase.created', { total: naira(107) })
    log(businessKey, bill, 'purchase.recorded', {
      ...{ number: purchase.number, total: naira(107), status: 'RECORDED', vatMonth: '2026-11' },
      figures: fingerprint(ofColumns(purchase, PURCHASE_FIGURE_COLUMNS)),
    })
    if (below(2) === 0) log(businessKey, bill, 'purchase.checked', { proof: purchase.proofState })
    if (below(6) === 0) log(businessKey, ['purchase', newId()], pick(['purchase.created', 'purchase.deleted']), {})
    const file = { key, id: `file-${key}`, purchaseKey: key, fileName: 'a.pdf', sha256: 'sha', addedAt: NOW }
    add(purchaseAttachmentTable, businessKey, file)
    log(businessKey, bill, 'purchase.attachmentAdded', { attachmentId: file.id, fileName: 'a.pdf', sha256: 'sha' })
    if (below(6) === 0) log(businessKey, bill, 'purchase.attachmentRemoved', { attachmentId: file.id })

    const item = {
      ...{
        key,
        id: `item-${key}`,
        businessKey,
        environment,
        irn: `IRN-${key}`,
        supplierName: null,
        supplierTin: null,
        total: 5,
      },
      ...{ document: '{"a":1}', receivedAt: NOW, question: maybe('why'), confirmedAt: pick([null, NOW, NOW + 1]) },
    }
    add(inboxItemTable, businessKey, item)
    const incoming = ['inboxItem', item.id] as const
    log(businessKey, incoming, 'inbox.received', {
      irn: item.irn,
      figures: fingerprint(ofColumns(item, INCOMING_FIGURE_COLUMNS)),
    })
    if (item.question !== null) log(businessKey, incoming, 'inbox.questioned', { reason: item.question })
    if (item.confirmedAt === NOW + 1) log(businessKey, incoming, 'inbox.confirmed', {})

    const hook = {
      key,
      id: `hook-${key}`,
      businessKey,
      url: pick(['https://Ọ.ng/a', 'https://shop.ng:8443/x?y', 'nonsense']),
      events: '[]',
      createdAt: NOW,
    }
    add(webhookTable, businessKey, hook)
    log(businessKey, ['webhook', hook.id], 'webhook.created', { origin: originOf(hook.url) })
    const apiKey = {
      key,
      id: `key-${key}`,
      businessKey,
      hash: bytes(`key ${key}`),
      name: 'till',
      expiresAt: maybe(NOW),
      addresses: maybe('["10.0.0.1"]'),
    }
    add(apiKeyTable, businessKey, apiKey)
    const hashed = [hexOf(apiKey.hash), apiKey.expiresAt, ...(apiKey.addresses === null ? [] : [apiKey.addresses])]
    log(businessKey, ['apiKey', apiKey.id], 'apiKey.created', { keyHash: fingerprint(hashed) })
    const invited = {
      key,
      id: `invited-${key}`,
      businessKey,
      tokenHash: bytes(`t${key}`),
      email: `P${at}@ọ.ng`,
      role: 'CREATOR',
      scope: 'FULL',
      expiresAt: NOW,
      createdAt: NOW,
      closedAt: below(5) === 0 ? 1 : null,
    }
    add(invitationTable, businessKey, invited)
    log(businessKey, ['invitation', invited.id], 'member.invited', {
      ...{ role: invited.role, scope: maybe('FULL') ?? undefined },
      invitationHash: fingerprint([hexOf(invited.tokenHash), invited.email, invited.expiresAt]),
    })
    if (below(8) === 0) log(businessKey, ['user', `id-${at * 3 - 2}`], 'member.joined', { invitationId: invited.id })

    const snapshot = {
      key,
      id: `snapshot-${key}`,
      businessKey,
      environment,
      month: `2026-${String(at + 1).padStart(2, '0')}`,
      takenAt: NOW + at,
      net: 5,
      vat: 7,
      items: bytes('items'),
    }
    add(vatSnapshotTable, businessKey, snapshot)
    log(
      businessKey,
      subject,
      'business.vatMonthExported',
      { ...{ month: snapshot.month, environment, vat: naira(7) }, figures: fingerprint([5, hexOf(snapshot.items)]) },
      NOW + at,
    )
    const entry = {
      key,
      id: `return-${key}`,
      businessKey,
      environment,
      month: snapshot.month,
      kind: 'FILED',
      content: '{}',
      items: maybe(bytes('x')),
      recordedAt: NOW,
    }
    add(vatReturnEntryTable, businessKey, entry)
    log(businessKey, subject, 'business.taxReturnChanged', {
      ...{ entryId: entry.id, month: entry.month, environment, change: 'FILED' },
      figures: fingerprint(['{}', entry.items === null ? '' : hexOf(entry.items)]),
    })
  }

  /** What came in and went out, and the drawers. */
  function money(businessKey: number, key: number, at: number): void {
    const environment = pick(['LIVE', 'SANDBOX'] as const)
    const reverses = at > 3 && below(4) === 0 ? key - 3 : null
    const kind = pick(['PAYMENT', 'REFUND', 'WRITE_OFF', 'OPENING_ITEM', 'WHT'])
    const details = { method: pick(['CASH', 'CARD']), ...(kind === 'WHT' && { paymentId: `entry-${key - 1}` }) }
    const entry = {
      ...{
        key,
        id: `entry-${key}`,
        businessKey,
        environment,
        customerKey: below(5) === 0 ? businessKey * 100 : key,
        kind,
        amount: pick([-500, 500]),
      },
      ...{
        date: '2026-11-20',
        number: maybe(`RCT${String(at).padStart(6, '0')}`),
        reversesKey: reverses,
        details: JSON.stringify(details),
      },
      ...{ invoiceKey: maybe(key), recordedAt: NOW, recordedBy: 'ngozi' },
    }
    always(accountEntryTable, businessKey, entry)
    log(businessKey, ['payment', entry.id], `${pick(['payment', 'payment', 'writeOff', 'openingItem'])}.recorded`, {
      ...{ amount: naira(entry.amount), date: entry.date, method: details.method, receiptNumber: entry.number },
      customerId: `customer-${entry.customerKey}`,
    })
    if (reverses !== null) log(businessKey, ['payment', `entry-${reverses}`], 'payment.reversed', {})
    if (below(8) === 0) log(businessKey, ['tillEntry', newId()], 'till.cashIn', {})
    if (below(8) === 0) log(businessKey, ['payableEntry', newId()], 'paymentOut.recorded', {})
    if (below(8) === 0) log(businessKey, ['supplier', newId()], 'supplier.created', {})
    if (below(8) === 0) log(businessKey, ['payment', newId()], 'payment.recorded', { receiptNumber: 'RCT000099' })
    if (at > 0) always(allocationTable, businessKey, { key, creditKey: key, debitKey: key - 1, amount: 5, by: 'ngozi' })

    const out = {
      ...{
        key,
        id: `out-${key}`,
        businessKey,
        environment,
        supplierKey: maybe(key),
        amount: pick([-500, 107]),
        date: '2026-11-20',
      },
      ...{
        kind: pick(['PAYMENT', 'WRITE_BACK', 'BILL', 'WHT']),
        purchaseKey: key,
        reversesKey: reverses,
        recordedAt: NOW,
      },
      details: JSON.stringify({ method: 'CASH', accountId: maybe('TILL'), paymentId: `out-${key - 1}` }),
    }
    always(payableEntryTable, businessKey, out)
    log(businessKey, ['payableEntry', out.id], 'paymentOut.recorded', {
      ...{ amount: naira(out.amount), date: out.date, method: 'CASH', accountId: 'TILL', withheld: pick([0, 5]) },
      supplierId: out.supplierKey === null ? null : `supplier-${key}`,
    })
    if (reverses !== null) log(businessKey, ['payableEntry', `out-${reverses}`], 'paymentOut.reversed', {})

    const tillId = maybe('till')
    const tillEntry = {
      ...{
        key,
        id: `till-${key}`,
        businessKey,
        environment,
        kind: pick(['SALE', 'RETURN', 'TAKEN_BACK', 'CASH_OUT', 'FLOAT']),
        invoiceKey: key,
      },
      ...{
        number: pick([`INV00000${at + 1}`, entry.number, 'odd']),
        total: pick([500, -500]),
        vat: '[]',
        reason: maybe('fuel'),
        day: '2026-11-20',
      },
      ...{
        money: pick(['[]', '[{"method":"CASH","amount":"500"}]', '[{"method":"CARD","amount":"9"}]']),
        at: NOW,
        by: 'ngozi',
        tillId,
      },
    }
    always(tillEntryTable, businessKey, tillEntry)
    if (['CASH_OUT', 'FLOAT'].includes(tillEntry.kind) || below(4) === 0)
      log(businessKey, ['tillEntry', tillEntry.id], pick(['till.cashOut', 'till.floatSet']), {
        ...{ amount: pick([5, -5]), environment, reason: tillEntry.reason ?? '', ...(tillId !== null && { tillId }) },
      })
    if (at % 3 !== 0) return
    const close = {
      ...{
        key,
        id: `close-${key}`,
        businessKey,
        environment,
        number: pick([at + 1, 1_234_567 + at]),
        upTo: key,
        closedAt: NOW,
        remains: 3,
      },
      ...{ counted: maybe(500), difference: maybe(-5), note: maybe('short'), till: '{}', tillId: maybe('till') },
    }
    add(dayCloseTable, businessKey, close)
    log(businessKey, ['dayClose', close.id], 'day.closed', {
      ...{
        number: `Z${String(close.number).padStart(6, '0')}`,
        environment,
        counted: close.counted === null ? null : naira(close.counted),
      },
      ...{ difference: close.difference === null ? null : naira(close.difference), note: close.note },
      ...{ ...(close.tillId !== null && { tillId: close.tillId }), figures: fingerprint(['{}', 3]) },
    })
  }
}

const CHAINS = ['business-1', 'business-2', null]

/** Every comparison, a few records at a time, past what is bad. */
async function allFound({ audit }: Repositories): Promise<unknown[]> {
  const found: unknown[] = []
  for (const chain of CHAINS)
    for (let comparison = 0; comparison < audit.comparisons; comparison += 1)
      for (let after: number | null = 0; after !== null;) {
        const step = await audit.compareLogged(chain, { comparison, after, limit: 6, now: NOW })
        found.push({ chain, comparison, after, ...step })
        after = step.next
      }
  return found
}

describe('with a server', needs('postgresql'), () => {
  it(
    `both engines find the same records that are not as the log says (seed ${SEED})`,
    async () => {
      for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
        const both = await openBoth(drawnWorld(drawFrom(SEED * 1_000 + sequence)))
        await both.expectSame('read', `sequence ${sequence}`, allFound)
      }
    },
    60_000 + SEQUENCES * 20_000,
  )
})
