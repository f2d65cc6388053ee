import { SegmentedControl, Text } from '@mantine/core'
import { IconReceiptTax } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { may } from '../../../core/contract/http/permissions.ts'
import { listDeductions, type WithheldTaxBody } from '../../../core/contract/money/lists.ts'
import { Money } from '../../components/display/figures.tsx'
import { CertificateDialog } from '../../components/money/certificate-dialog.tsx'
import { allPages, LARGEST_PAGE } from '../../lib/api/all-pages.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { withheldQuery } from '../../lib/queries/customer-accounts.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import { KindFilter } from './filters.tsx'
import { RegisterPage, usePageQuery } from './register-page.tsx'
import { Reversed } from './reversed.tsx'
import { searchedFor, taxKinds, withheldSearch } from './search.ts'
import { withheldColumns } from './withheld-columns.tsx'
import { aboutTax, withheldTable } from './withheld-table.ts'

const words = customerAccount.withheld
const shows = ['all', 'missing', 'noted'] as const

/** What customers kept back, and which certificates are still to come. */
export function WithheldPage() {
  const businessId = useBusinessId()
  const { client } = useApi()
  const queries = useQueryClient()
  const { data: business } = useBusiness(businessId)
  const [{ page = 1, ...filter }, change] = useSearchParams(withheldSearch)
  const [certified, setCertified] = useState<WithheldTaxBody>()
  const asked = searchedFor(filter)
  const answer = useQuery({
    ...withheldQuery(client, businessId, usePageQuery(asked, page)),
    placeholderData: keepPreviousData,
  })
  const { data } = answer
  const mayRecord = business !== undefined && may(business, 'payment.record')

  return (
    <RegisterPage
      words={words}
      icon={<IconReceiptTax size={36} stroke={1.5} />}
      filter={filter}
      onChange={change}
      answer={answer}
      table={async (onProgress) => {
        const list = async (next: string) =>
          (
            await client.call(listDeductions, {
              query: { businessId, ...asked, page: next, limit: LARGEST_PAGE },
            })
          ).data
        const { takenBack } = await list('1')
        return withheldTable(await allPages(list, onProgress), takenBack)
      }}
      columns={withheldColumns(businessId, { to: filter.to, onCertify: mayRecord ? setCertified : undefined })}
      filters={
        <>
          <SegmentedControl
            size="xs"
            aria-label={words.shows.label}
            value={filter.certificate ?? 'all'}
            onChange={(value) =>
              void change({
                certificate: value === 'missing' || value === 'noted' ? value : undefined,
                page: undefined,
              })
            }
            data={shows.map((value) => ({ value, label: words.shows[value] }))}
          />
          <KindFilter
            label={words.kinds}
            any={words.anyKind}
            kinds={taxKinds}
            nameOf={(kind) => words.kind[kind]}
            value={filter.kind}
            onChange={(kind) => void change({ kind, page: undefined })}
          />
        </>
      }
      sum={({ total }) => (
        <Text>
          {words.sum} <Money amount={total} sign />
        </Text>
      )}
      below={
        <>
          {data && <Reversed businessId={businessId} takenBack={data.takenBack} />}
          {certified && (
            <CertificateDialog
              businessId={businessId}
              deductionId={certified.id}
              about={aboutTax(certified)}
              {...(certified.certificateNumber !== null && {
                present: { number: certified.certificateNumber, date: certified.certificateDate },
              })}
              onClose={() => setCertified(undefined)}
              onDone={() => queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'money') })}
            />
          )}
        </>
      }
    />
  )
}
