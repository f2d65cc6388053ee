import { Button, Modal, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCash, IconCashBanknoteOff, IconFilterOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { may } from '../../../../core/contract/http/permissions.ts'
import {
  getWhtReceipt,
  type PaymentOutBody,
  reversePaymentOut,
} from '../../../../core/contract/payables/payment-out.ts'
import { DayInput } from '../../../components/form/day-input.tsx'
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx'
import { Money } from '../../../components/display/figures.tsx'
import { PageTitle } from '../../../components/layout/page-title.tsx'
import { Page } from '../../../components/layout/page.tsx'
import { useSaveFile } from '../../../components/print/use-save-file.ts'
import { PayDialog } from '../../../components/purchases/pay-dialog.tsx'
import { useMoneyAccounts } from '../../../components/purchases/use-money-accounts.ts'
import type { Payee } from '../../../components/purchases/use-payment-out.ts'
import { SupplierField } from '../../../components/records/fields.tsx'
import { DataTable } from '../../../components/table/data-table.tsx'
import { countFilters, FilterSheet } from '../../../components/table/filter-sheet.tsx'
import { Pager } from '../../../components/table/pager.tsx'
import { SearchField } from '../../../components/table/search-field.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PrimaryButton } from '../../../components/ui/primary-button.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { useBusiness } from '../../../lib/queries/businesses.ts'
import { areasOfPurchases, ofBusiness } from '../../../lib/queries/keys.ts'
import { paymentsOutQuery } from '../../../lib/queries/purchases/payables.ts'
import { usePreferences } from '../../../lib/queries/preferences.ts'
import { useBusinessId } from '../../../lib/routing/business-id.ts'
import { useSearchParams } from '../../../lib/routing/search.ts'
import { paymentsOut } from '../../../lib/texts/purchases/payments.ts'
import { paymentColumns } from './columns.tsx'
import styles from './money-out.module.css'
import { moneyOutQueryOf, moneyOutSearch } from './search.ts'

const words = paymentsOut.list
const DEFAULT_ROWS = 25

/** What went to suppliers, with what was kept back of it; each of it to be reversed. */
export function MoneyOutPage() {
  const businessId = useBusinessId()
  const { client } = useApi()
  const queries = useQueryClient()
  const { data: business } = useBusiness(businessId)
  const { preferences } = usePreferences()
  const accounts = useMoneyAccounts(businessId)
  const [search, change] = useSearchParams(moneyOutSearch)
  const asked = moneyOutQueryOf(search, preferences?.pageSize ?? DEFAULT_ROWS)
  const { data, error, refetch } = useQuery({
    ...paymentsOutQuery(client, businessId, asked),
    placeholderData: keepPreviousData,
  })
  const [reversed, setReversed] = useState<PaymentOutBody>()
  const [receiptOf, setReceiptOf] = useState<PaymentOutBody>()
  const mayPay = business !== undefined && may(business, 'payable.pay')
  const isNarrowed = [search.search, search.from, search.to].some((one) => one !== undefined)

  const receipt = useSaveFile(async () => client.download(getWhtReceipt, { params: { id: receiptOf?.id ?? '' } }))
  const columns = paymentColumns({
    businessId,
    accounts,
    ...(mayPay && { onReverse: setReversed }),
    onReceipt: (payment) => {
      setReceiptOf(payment)
      requestAnimationFrame(() => receipt.save())
    },
  })

  return (
    <Page>
      <PageTitle
        intro={words.intro}
        action={
          mayPay && (
            <PrimaryButton icon={IconCash} hotkey="recordPayment" onClick={() => void change({ open: 'pay' })}>
              {words.add}
            </PrimaryButton>
          )
        }
      >
        {words.title}
      </PageTitle>
      {error && !data ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={words.title}
          columns={columns}
          rows={data?.items}
          idOf={({ id }) => id}
          bar={
            <div className={styles['filters']}>
              <div className={styles['search']}>
                <SearchField
                  label={words.search}
                  value={search.search ?? ''}
                  onChange={(typed) => void change({ search: typed === '' ? undefined : typed, page: undefined })}
                />
              </div>
              <FilterSheet count={countFilters(search.from, search.to)}>
                <DayInput
                  daysOnly
                  aria-label={words.from}
                  placeholder={words.from}
                  value={search.from ?? ''}
                  onChange={(day) => void change({ from: day === '' ? undefined : day, page: undefined })}
                />
                <DayInput
                  daysOnly
                  aria-label={words.to}
                  placeholder={words.to}
                  value={search.to ?? ''}
                  onChange={(day) => void change({ to: day === '' ? undefined : day, page: undefined })}
                />
              </FilterSheet>
            </div>
          }
          empty={
            isNarrowed ? (
              <EmptyState
                icon={<IconFilterOff size={36} stroke={1.5} />}
                {...words.noMatch}
                action={
                  <Button
                    variant="default"
                    onClick={() => void change({ search: undefined, from: undefined, to: undefined, page: undefined })}
                  >
                    {words.clear}
                  </Button>
                }
              />
            ) : (
              <EmptyState icon={<IconCashBanknoteOff size={36} stroke={1.5} />} {...words.empty} />
            )
          }
          footer={
            data && (
              <>
                <Pager meta={data.meta} onPage={(page) => void change({ page })} />
                <span>
                  {words.sum}{' '}
                  <b>
                    <Money amount={data.paid} sign />
                  </b>
                </span>
              </>
            )
          }
        />
      )}
      {search.open === 'pay' && mayPay && (
        <PaySupplier businessId={businessId} onClose={() => void change({ open: undefined })} />
      )}
      {reversed && (
        <ReasonDialog
          danger
          keep={{ businessId, form: `reverse-payment-out.${reversed.id}` }}
          onClose={() => setReversed(undefined)}
          title={words.reverseTitle(reversed.supplierName ?? words.noSupplier)}
          text={words.reverseText}
          label={words.reverseReason}
          missing={words.reverseMissing}
          day={words.reverseDay}
          button={words.reverseButton}
          stays={words.reverseStay}
          schema={reversePaymentOut.body}
          send={async (body) => {
            await client.call(reversePaymentOut, { params: { id: reversed.id }, body })
            notifications.show({ message: words.reverseDone })
            for (const area of areasOfPurchases) {
              void queries.invalidateQueries({ queryKey: ofBusiness(businessId, area) })
            }
          }}
        />
      )}
    </Page>
  )
}

type PayProps = { readonly businessId: string; readonly onClose: () => void }

/** Whom money goes to, and then how much. */
function PaySupplier({ businessId, onClose }: PayProps) {
  const [payee, setPayee] = useState<Payee>()
  if (payee) return <PayDialog payee={payee} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title={words.add}>
      <Stack gap="md">
        <Text>{words.whom}</Text>
        <SupplierField
          businessId={businessId}
          aria-label={words.whom}
          data-autofocus
          value=""
          onPick={({ id, name }) => setPayee({ businessId, supplierId: id, name })}
        />
      </Stack>
    </Modal>
  )
}
