import { Text } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { PaymentMethod } from '../../../core/contract/http/vocabulary.ts'
import { listPayments, type ReversalListBody } from '../../../core/contract/money/payment.ts'
import { Money } from '../../components/display/figures.tsx'
import { allPages, LARGEST_PAGE } from '../../lib/api/all-pages.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { formatKobo, koboOf } from '../../lib/format/money.ts'
import { paymentsQuery } from '../../lib/queries/customer-accounts.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import { payments as paymentTexts } from '../../lib/texts/money/payments.ts'
import { KindFilter, SearchFilter } from './filters.tsx'
import { ReceiptDrawer } from './receipt-drawer.tsx'
import { receivedColumns } from './received-columns.tsx'
import { receivedTable } from './received-table.ts'
import { RegisterPage, usePageQuery } from './register-page.tsx'
import { Reversed } from './reversed.tsx'
import { searchedFor, receivedSearch } from './search.ts'

const words = customerAccount.received
const onPage = '/businesses/$businessId/money/received'

/** The register of receipts: everything that came in, of all customers. */
export function ReceivedPage() {
  const businessId = useBusinessId()
  const { client } = useApi()
  const [{ payment, page = 1, ...filter }, change] = useSearchParams(receivedSearch)
  const asked = searchedFor(filter)
  const answer = useQuery({
    ...paymentsQuery(client, businessId, usePageQuery(asked, page)),
    placeholderData: keepPreviousData,
  })
  const { data } = answer

  return (
    <RegisterPage
      words={words}
      icon={<IconCash size={36} stroke={1.5} />}
      filter={filter}
      onChange={change}
      answer={answer}
      table={async (onProgress) => {
        const list = async (next: string) =>
          (await client.call(listPayments, { query: { businessId, ...asked, page: next, limit: LARGEST_PAGE } })).data
        const backs = await list('1')
        return receivedTable(await allPages(list, onProgress), backs)
      }}
      columns={receivedColumns(filter.to)}
      placeOf={({ id }) => ({
        to: onPage,
        params: { businessId },
        search: { ...filter, ...(page > 1 && { page }), payment: id },
      })}
      filters={
        <>
          <SearchFilter
            label={words.search}
            value={filter.search}
            onChange={(search) => void change({ search, page: undefined })}
          />
          <KindFilter
            label={customerAccount.money.method}
            any={customerAccount.money.anyMethod}
            kinds={PaymentMethod.options}
            nameOf={(method) => paymentTexts.methods[method]}
            value={filter.method}
            onChange={(method) => void change({ method, page: undefined })}
          />
        </>
      }
      sum={({ received, takenBack }) => (
        <Text>
          {takenBack.total > 0 && `${wordsOfSum({ received, takenBack })} `}
          {words.sum} <Money amount={received} sign />
        </Text>
      )}
      above={data?.skipped.map(({ from, to, at }) => (
        <Text key={from} c="dimmed">
          {words.skipped(from, to, formatDay(at))}
        </Text>
      ))}
      below={
        <>
          {data && <Reversed businessId={businessId} takenBack={data.takenBack} />}
          {payment !== undefined && (
            <ReceiptDrawer
              key={payment}
              businessId={businessId}
              paymentId={payment}
              onClose={() => void change({ payment: undefined })}
            />
          )}
        </>
      }
    />
  )
}

/** What came in before what was taken back of it: the sum beside it is less that. */
function wordsOfSum({
  received,
  takenBack,
}: {
  readonly received: number
  readonly takenBack: ReversalListBody
}): string {
  const back = koboOf(takenBack.total)
  return words.sumLess(`₦${formatKobo(koboOf(received) + back)}`, `₦${formatKobo(back)}`)
}
