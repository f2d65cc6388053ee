import { Button, CloseButton, Pill, SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { InputVat, ProofState } from '../../../../core/contract/http/vocabulary.ts'
import { DayInput } from '../../../components/form/day-input.tsx'
import { SupplierField } from '../../../components/records/fields.tsx'
import { countFilters, FilterSheet } from '../../../components/table/filter-sheet.tsx'
import { SearchField } from '../../../components/table/search-field.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { supplierQuery } from '../../../lib/queries/purchases/bills.ts'
import { bills as words } from '../../../lib/texts/purchases/bills.ts'
import { purchaseWords } from '../../../lib/texts/purchases/vocabulary.ts'
import styles from './bills.module.css'
import { billShows, type BillsSearch, isNarrowed, noBillFilters } from './search.ts'

const ALL = 'all'
const shows = [ALL, ...billShows] as const
const treatments = InputVat.options.map((value) => ({ value, label: purchaseWords.inputVat[value] }))
const proofs = ProofState.options.map((value) => ({ value, label: words.page.proof[value] }))

type Change = (changes: { readonly [K in keyof BillsSearch]?: BillsSearch[K] | undefined }) => unknown
type Props = { readonly businessId: string; readonly search: BillsSearch; readonly change: Change }

/** What narrows the list down. */
export function BillFilters({ businessId, search, change }: Props) {
  const narrow: Change = (changes) => change({ ...changes, page: undefined })
  return (
    <>
      <div className={styles['tabs']}>
        <SegmentedControl
          size="xs"
          aria-label={words.show}
          value={search.show ?? ALL}
          onChange={(value) => narrow({ show: billShows.find((show) => show === value) })}
          data={shows.map((value) => ({ value, label: words.shows[value] }))}
        />
      </div>
      <div className={styles['filters']}>
        <div className={styles['search']}>
          <SearchField
            label={words.search}
            value={search.search ?? ''}
            onChange={(typed) => narrow({ search: typed === '' ? undefined : typed })}
          />
        </div>
        <FilterSheet count={countFilters(search.supplier, search.vat, search.proof, search.from, search.to)}>
          <SupplierFilter businessId={businessId} supplier={search.supplier} narrow={narrow} />
          <Select
            aria-label={words.vat}
            placeholder={words.anyVat}
            data={treatments}
            clearable
            className={styles['choice'] ?? ''}
            value={search.vat ?? null}
            onChange={(value) => narrow({ vat: InputVat.options.find((one) => one === value) })}
          />
          <Select
            aria-label={words.proof}
            placeholder={words.anyProof}
            data={proofs}
            clearable
            className={styles['choice'] ?? ''}
            value={search.proof ?? null}
            onChange={(value) => narrow({ proof: ProofState.options.find((one) => one === value) })}
          />
          <DayInput
            daysOnly
            aria-label={words.from}
            placeholder={words.from}
            className={styles['day'] ?? ''}
            value={search.from ?? ''}
            onChange={(day) => narrow({ from: day === '' ? undefined : day })}
          />
          <DayInput
            daysOnly
            aria-label={words.to}
            placeholder={words.to}
            className={styles['day'] ?? ''}
            value={search.to ?? ''}
            onChange={(day) => narrow({ to: day === '' ? undefined : day })}
          />
          {isNarrowed(search) && (
            <Button variant="subtle" color="gray" onClick={() => change(noBillFilters)}>
              {words.clear}
            </Button>
          )}
        </FilterSheet>
      </div>
    </>
  )
}

type SupplierProps = {
  readonly businessId: string
  readonly supplier: string | undefined
  readonly narrow: Change
}

function SupplierFilter({ businessId, supplier, narrow }: SupplierProps) {
  const { client } = useApi()
  const { data } = useQuery(supplierQuery(client, businessId, supplier))
  if (supplier === undefined) {
    return (
      <SupplierField
        businessId={businessId}
        aria-label={words.columns.supplier}
        placeholder={words.supplierFilter}
        className={styles['choice'] ?? ''}
        value=""
        onPick={({ id }) => narrow({ supplier: id })}
      />
    )
  }
  const name = data?.name ?? words.columns.supplier
  return (
    <Pill size="lg">
      {name}{' '}
      <CloseButton size="xs" aria-label={words.withoutSupplier(name)} onClick={() => narrow({ supplier: undefined })} />
    </Pill>
  )
}
