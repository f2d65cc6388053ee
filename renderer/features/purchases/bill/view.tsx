import { Anchor, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { may } from '../../../../core/contract/http/permissions.ts'
import { applySupplierCredit } from '../../../../core/contract/payables/supplier-account.ts'
import { checkPurchase, recordPurchase } from '../../../../core/contract/purchases/actions.ts'
import type { PurchaseBody } from '../../../../core/contract/purchases/purchase.ts'
import { formatMonth } from '../../../../core/domain/calendar/format.ts'
import { FactList } from '../../../components/display/fact-list.tsx'
import { PageTitle } from '../../../components/layout/page-title.tsx'
import { Page } from '../../../components/layout/page.tsx'
import { BillBadge } from '../../../components/purchases/bill-badge.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { PrimaryCommand } from '../../../components/ui/command-button.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { SecondaryActions } from '../../../components/ui/secondary-actions.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { usePageCommands } from '../../../lib/commands/page-commands.ts'
import { formatDay, formatDayTime } from '../../../lib/format/date-time.ts'
import { formatAmount } from '../../../lib/format/money.ts'
import { useBusiness } from '../../../lib/queries/businesses.ts'
import { areasOfPurchases, ofBusiness } from '../../../lib/queries/keys.ts'
import { supplierBalanceQuery } from '../../../lib/queries/purchases/payables.ts'
import { palette } from '../../../lib/texts/app/palette.ts'
import { billEditor } from '../../../lib/texts/purchases/bill-editor.ts'
import { bills } from '../../../lib/texts/purchases/bills.ts'
import { paymentsOut } from '../../../lib/texts/purchases/payments.ts'
import { purchaseWords } from '../../../lib/texts/purchases/vocabulary.ts'
import { AttachmentsCard } from './attachments-card.tsx'
import styles from './bill.module.css'
import { type BillDialog, billCommands } from './commands.ts'
import { BillDialogs } from './dialogs.tsx'
import { BillLines } from './lines.tsx'
import { SettlementCard } from './settlement-card.tsx'

const words = bills.page

/** A bill as it stands: its lines and sums, and beside them its facts, its payments and what to look at. */
export function BillView({ bill }: { readonly bill: PurchaseBody }) {
  const { id, businessId, number, supplierId, supplierName } = bill
  const { client } = useApi()
  const { data: business } = useBusiness(businessId)
  const [dialog, setDialog] = useState<BillDialog>()
  const refresh = useRefresh(businessId)
  const maySeeMoney = business !== undefined && may(business, 'payable.read')
  const { data: balance } = useQuery({
    ...supplierBalanceQuery(client, businessId, supplierId ?? undefined),
    enabled: maySeeMoney && supplierId !== null,
  })
  const record = useMutation({
    mutationFn: async () => (await client.call(recordPurchase, { params: { id } })).data,
    onSuccess: (recorded) => {
      notifications.show({ message: words.recordedDone(recorded.number ?? '') })
      refresh()
    },
  })
  const applyCredit = useMutation({
    mutationFn: async () => client.call(applySupplierCredit, { params: { id }, body: {} }),
    onSuccess: () => {
      notifications.show({ message: paymentsOut.pay.applied })
      refresh()
    },
  })
  const check = useMutation({
    mutationFn: async () => (await client.call(checkPurchase, { params: { id } })).data,
    onSuccess: ({ proof }) => {
      notifications.show({ message: words.proof[proof.state] })
      refresh()
    },
  })
  const title = number ?? bills.draft
  const commands = usePageCommands(
    palette.with(title),
    billCommands({
      bill,
      grant: business,
      credit: balance?.credit ?? 0,
      isRecording: record.isPending,
      isChecking: check.isPending,
      record: () => record.mutate(),
      check: () => check.mutate(),
      applyCredit: () => applyCredit.mutate(),
      ask: setDialog,
    }),
  )
  const problem = record.error ?? check.error ?? applyCredit.error

  return (
    <Page>
      <PageTitle
        crumbs={[{ label: bills.title, to: '/businesses/$businessId/bills', params: { businessId } }]}
        status={<BillBadge bill={bill} />}
        actions={<SecondaryActions label={bills.title} commands={commands} />}
        action={<PrimaryCommand commands={commands} />}
      >
        {title}
      </PageTitle>
      {problem !== null && <Problem error={problem} />}
      <Warnings bill={bill} />
      <div className={styles['page']}>
        <div className={styles['main']}>
          <BillLines bill={bill} />
        </div>
        <div className={styles['side']}>
          <SettlementCard bill={bill} maySeeMoney={maySeeMoney} />
          <Facts bill={bill} />
          <AttachmentsCard
            bill={bill}
            mayAdd={bill.status !== 'CANCELLED' && business !== undefined && may(business, 'purchase.write')}
            onChanged={refresh}
          />
        </div>
      </div>
      <BillDialogs
        dialog={dialog}
        bill={bill}
        payee={{ businessId, supplierId, name: number ?? supplierName ?? '', billId: id }}
        onClose={() => setDialog(undefined)}
        onChanged={refresh}
      />
    </Page>
  )
}

/** Everything that a bill shows may look different now. */
function useRefresh(businessId: string): () => void {
  const queries = useQueryClient()
  return () => {
    for (const area of areasOfPurchases) void queries.invalidateQueries({ queryKey: ofBusiness(businessId, area) })
  }
}

function Warnings({ bill }: { readonly bill: PurchaseBody }) {
  const { warnings, cancellation, proof, irn, supplierTin, supplierInvoiceNumber } = bill
  const doubts = irn === null ? [] : proofDoubts(proof)
  if (warnings.length + doubts.length === 0 && cancellation === null) return null
  return (
    <Card component="section" aria-label={words.warnings} className={styles['warnings'] ?? ''}>
      {cancellation && <Text>{words.cancelled(formatDay(cancellation.date), cancellation.reason)}</Text>}
      {warnings.length + doubts.length > 0 && (
        <ul>
          {doubts.map((said) => (
            <li key={said}>{said}</li>
          ))}
          {warnings.map(({ code, field, message }) => (
            <li key={`${field} ${message}`}>
              {code === 'weak_claim'
                ? words.weakClaim(supplierTin === null, supplierInvoiceNumber === null)
                : named(field, message)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Null of what has no IRN, and needs none. */
function proofOf({ irn, type, supplierId, proof }: PurchaseBody): string | null {
  if (irn !== null) return words.proof[proof.state]
  return type === 'BILL' && supplierId !== null ? words.proof.noIrn : null
}

/** What FIRS / NRS says against a bill: it warns, and stops nothing. */
function proofDoubts({ state, differences }: PurchaseBody['proof']): readonly string[] {
  if (state === 'NOT_FOUND') return [words.proof.notFound]
  return state === 'DIFFERENT' ? differences.map((one) => words.proof.differs(one)) : []
}

/** A warning as the API words it, with the field as the form calls it. */
function named(field: string, message: string): string {
  const label = billEditor.fields[field]
  const said = label !== undefined && message.startsWith(`${field} `) ? label + message.slice(field.length) : message
  return said.charAt(0).toUpperCase() + said.slice(1)
}

/** What the paper says beside its lines. */
function Facts({ bill }: { readonly bill: PurchaseBody }) {
  const { businessId, supplierId, supplierName, billId } = bill
  const supplier =
    supplierId === null ? (
      bills.noSupplier
    ) : (
      <Anchor
        renderRoot={(props) => (
          <Link {...props} to="/businesses/$businessId/suppliers/$supplierId" params={{ businessId, supplierId }} />
        )}
      >
        {supplierName}
      </Anchor>
    )
  const facts = [
    { label: words.supplier, value: supplier },
    { label: words.type, value: bill.type === 'BILL' ? null : purchaseWords.types[bill.type] },
    { label: words.theirNumber, value: bill.supplierInvoiceNumber },
    { label: words.date, value: formatDay(bill.date) },
    { label: words.due, value: bill.type === 'CREDIT_NOTE' ? null : formatDay(bill.dueDate) },
    { label: words.taxPoint, value: bill.taxPoint === bill.date ? null : formatDay(bill.taxPoint) },
    { label: words.vatMonth, value: bill.vatMonth === null ? null : formatMonth(bill.vatMonth) },
    { label: words.customsValue, value: bill.customsValue === null ? null : `₦${formatAmount(bill.customsValue)}` },
    { label: words.declaration, value: bill.declarationNumber },
    {
      label: words.corrects,
      value:
        billId === null ? null : (
          <Anchor
            renderRoot={(props) => (
              <Link {...props} to="/businesses/$businessId/bills/$billId" params={{ businessId, billId }} />
            )}
          >
            {purchaseWords.types.BILL}
          </Anchor>
        ),
    },
    { label: words.irn, value: bill.irn },
    {
      label: words.proof.title,
      value: proofOf(bill),
      hint:
        [
          bill.proof.checkedAt === null ? null : words.proof.checked(formatDayTime(bill.proof.checkedAt)),
          bill.irn === null ? null : words.proof.qr,
        ]
          .filter((part) => part !== null)
          .join(' ') || undefined,
    },
    { label: words.notes, value: bill.notes },
  ].filter(({ value }) => value !== null && value !== '')
  return (
    <Card component="section" aria-labelledby="facts-title">
      <Title order={2} mb="sm" id="facts-title">
        {words.facts}
      </Title>
      <FactList facts={facts} />
    </Card>
  )
}
