import { useCallback } from 'react'

import { may } from '../../../core/contract/http/permissions.ts'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { Pager } from '../../components/table/pager.tsx'
import { SearchField } from '../../components/table/search-field.tsx'
import { CommandButton, PrimaryCommand } from '../../components/ui/command-button.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { usePageCommands } from '../../lib/commands/page-commands.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { NEW_RECORD, recordSearch } from '../../lib/routing/page-search.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { palette } from '../../lib/texts/app/palette.ts'
import { records as words } from '../../lib/texts/records/records.ts'
import { recordsCommands } from './commands.ts'
import { RecordDrawer } from './drawer.tsx'
import { NoMatch, NoRecords } from './empty.tsx'
import { ExportMenu } from './export-menu.tsx'
import type { RecordFrame, RecordKind } from './kind.ts'
import { useRecordList } from './use-record-list.ts'

/** The list of a kind of record: found, opened as a page or in a drawer, imported and exported. */
export function RecordsPage<T extends RecordFrame>({ kind }: { readonly kind: RecordKind<T> }) {
  const businessId = useBusinessId()
  const [search, change] = useSearchParams(recordSearch)
  const goTo = useCallback((page: number) => void change({ page: page === 1 ? undefined : page }), [change])
  const { rows, meta, isUnused, error, refetch } = useRecordList(kind, businessId, search, goTo)
  const { data: business } = useBusiness(businessId)
  const mayWrite = business !== undefined && may(business, kind.permission ?? 'record.write')

  const listPath = `/businesses/$businessId/${kind.area}` as const
  const placeOf = (id: string) => ({ to: listPath, params: { businessId }, search: { ...search, open: id } })
  const others = (mayWrite && kind.commands?.(businessId)) || []
  const importPlace = { to: `/businesses/$businessId/${kind.area}/import`, params: { businessId } } as const
  const commands = usePageCommands(
    palette.here,
    recordsCommands({ words: kind.words, mayWrite, newPlace: placeOf(NEW_RECORD), importPlace, others }),
  )
  const importing = commands.find(({ id }) => id === 'import')
  const importButton = importing && (
    <CommandButton command={importing} variant="default">
      {words.import}
    </CommandButton>
  )

  return (
    <Page>
      <PageTitle
        actions={
          <>
            {!isUnused &&
              commands
                .filter(({ id }) => others.some((other) => other.id === id))
                .map((command) => <CommandButton key={command.id} command={command} variant="subtle" color="gray" />)}
            <ExportMenu kind={kind} businessId={businessId} />
            {!isUnused && importButton}
          </>
        }
        action={<PrimaryCommand commands={commands} />}
      >
        {kind.words.title}
      </PageTitle>

      {error !== null ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={kind.words.title}
          columns={kind.columns}
          rows={isUnused ? [] : rows}
          idOf={({ id }) => id}
          placeOf={(record) => kind.pageOf?.(businessId, record) ?? placeOf(record.id)}
          empty={
            isUnused ? (
              <NoRecords {...{ kind, rows, mayWrite, placeOf, importButton }} />
            ) : (
              <NoMatch
                searched={search.search ?? ''}
                onClear={() => void change({ search: undefined, page: undefined })}
              />
            )
          }
          bar={
            <SearchField
              label={kind.words.search}
              value={search.search ?? ''}
              onChange={(typed) => void change({ search: typed === '' ? undefined : typed, page: undefined })}
            />
          }
          footer={meta && <Pager meta={meta} onPage={goTo} />}
        />
      )}

      {search.open !== undefined && business !== undefined && (
        <RecordDrawer
          key={search.open}
          kind={kind}
          businessId={businessId}
          id={search.open === NEW_RECORD ? undefined : search.open}
          mayWrite={mayWrite}
          onClose={() => void change({ open: undefined })}
        />
      )}
    </Page>
  )
}
