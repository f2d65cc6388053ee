import { may } from '../../../core/contract/http/permissions.ts'
import { BulkActionBar } from '../../components/bulk/action-bar.tsx'
import { BulkReports } from '../../components/bulk/reports.tsx'
import { useBulk } from '../../components/bulk/use-bulk.ts'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useHotkey } from '../../lib/commands/hotkeys-context.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { useUnsavedLines } from '../../lib/persistence/unsaved-lines.ts'
import { useAttention } from '../../lib/queries/attention.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { useInvoiceList } from '../../lib/queries/invoices.ts'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { texts } from '../../lib/texts.ts'
import { invoiceColumns } from './columns.tsx'
import { NoInvoices, NewInvoiceButton, NoMatches } from './empty-states.tsx'
import { ExportMenu } from './export-menu.tsx'
import { InvoiceFilters } from './filters.tsx'
import { ListFooter } from './list-footer.tsx'
import { invoiceSearch, isFiltered, pageOf, queryOf } from './search.ts'
import { StatusTabs } from './status-tabs.tsx'
import { useSelection } from './use-selection.ts'

const words = texts.invoices
const onInvoice = '/businesses/$businessId/invoices/$invoiceId'

/** All invoices of a business: found, filtered, and worked on many at a time. */
export function InvoicesPage() {
  const businessId = useBusinessId()
  const { data: business } = useBusiness(businessId)
  const { data: attention } = useAttention(businessId)
  const { preferences } = usePreferences()
  const [search, change] = useSearchParams(invoiceSearch)
  const today = todayInLagos(new Date())
  const query = queryOf(search, today)
  const {
    data: page,
    error,
    isPlaceholderData,
    refetch,
  } = useInvoiceList(businessId, pageOf(search, today, preferences))

  const selection = useSelection(JSON.stringify(query), page)
  const bulk = useBulk(businessId)
  const unsavedLines = useUnsavedLines(businessId)
  useListKeys()

  const sendsByItself = business?.settings.autoSubmitToFirs === true && business.appProvider?.isConnected === true
  const mayWrite = business !== undefined && may(business, 'invoice.write')
  // While the list is another one still, its amounts stay as they are.
  const showsLeft = search.show === 'unpaid' && !isPlaceholderData
  const hasNone = page?.meta.totalItems === 0 && !isFiltered(search) && search.show === undefined
  if (hasNone) return <NoInvoices businessId={businessId} mayWrite={mayWrite} />

  return (
    <Page>
      <PageTitle
        actions={
          <ExportMenu
            businessId={businessId}
            grant={business}
            exporting={bulk.exporting}
            query={query}
            total={page?.meta.totalItems ?? 0}
            selected={selection.selected}
          />
        }
        action={mayWrite && <NewInvoiceButton businessId={businessId} />}
      >
        {words.title}
      </PageTitle>

      {error && !page ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={words.title}
          columns={invoiceColumns({ environment: attention?.environment, today, showsLeft, unsavedLines })}
          rows={page?.items}
          idOf={({ id }) => id}
          placeOf={({ id }) => ({ to: onInvoice, params: { businessId, invoiceId: id } })}
          sort={{ by: search.sort ?? 'createdAt', order: search.order ?? 'desc' }}
          onSort={({ by, order }) => void change({ sort: invoiceSearch.shape.sort.parse(by), order, page: undefined })}
          selection={{
            selected: selection.ids,
            onChange: selection.select,
            nameOf: ({ invoiceNumber, customerName }) => `${invoiceNumber} ${customerName}`,
          }}
          empty={<NoMatches search={search} change={change} />}
          bar={
            <>
              <StatusTabs businessId={businessId} search={search} listed={page?.meta.totalItems} />
              <InvoiceFilters businessId={businessId} search={search} change={change} />
            </>
          }
          footer={
            page && (
              <ListFooter
                page={page}
                showsLeft={showsLeft}
                selected={selection.selected}
                onPage={(number) => void change({ page: number })}
              />
            )
          }
        />
      )}
      <BulkReports businessId={businessId} bulk={bulk} />
      {selection.selected.length > 0 && (
        <BulkActionBar
          businessId={businessId}
          selected={selection.selected}
          grant={business}
          bulk={bulk}
          onDone={(action, done) => {
            // What is finalized or approved is sent next, where nothing sends it by itself: it stays at hand for that,
            // unless it has left the list: nobody works on with what they do not see.
            const isSentNext = (action === 'approve' || action === 'finalize') && !sendsByItself
            const goesOn = isSentNext && search.show === undefined
            if (!goesOn) selection.deselect(done.map(({ id }) => id))
          }}
          onNone={() => selection.select(new Set())}
        />
      )}
    </Page>
  )
}

/** Arrow down goes into the list from anywhere on the page; X selects the row in focus. Within it the table knows. */
function useListKeys(): void {
  useHotkey('nextRow', words.keys.first, () => {
    document.querySelector<HTMLElement>('main tbody [data-row-stop]')?.focus()
  })
  useHotkey('selectRow', words.keys.select, () => {
    document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[type="checkbox"]')?.click()
  })
}
