import { Button, Group } from '@mantine/core'
import { IconFileImport, IconPlus, IconSearchOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'

import { may } from '../../../core/contract/http/permissions.ts'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { useDeletedRecords } from '../../components/records/use-delete.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { Pager } from '../../components/table/pager.tsx'
import { SearchField } from '../../components/table/search-field.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { PrimaryButton } from '../../components/ui/primary-button.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { NEW_RECORD, recordSearch } from '../../lib/routing/page-search.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { records as recordsTexts } from '../../lib/texts/records/records.ts'
import { useRecords } from './api.ts'
import { RecordDrawer } from './drawer.tsx'
import { ExportMenu } from './export-menu.tsx'
import type { RecordFrame, RecordKind } from './kind.ts'

const words = recordsTexts

export function RecordsPage<T extends RecordFrame>({ kind }: { readonly kind: RecordKind<T> }) {
  const businessId = useBusinessId()
  const [search, change] = useSearchParams(recordSearch)
  const { data: business } = useBusiness(businessId)
  const { data, error, refetch } = useRecords(kind, businessId, search)
  const deleted = useDeletedRecords()
  const mayWrite = business !== undefined && may(business, 'record.write')

  const rows = data?.items.filter(({ id }) => !deleted.has(id))
  const gone = (data?.items.length ?? 0) - (rows?.length ?? 0)
  const isSearching = search.search !== undefined && search.search !== ''
  const isUnused =
    rows !== undefined && !isSearching && data?.meta.currentPage === 1 && rows.every((row) => kind.builtIn?.(row))

  // After the last record of the last page was deleted.
  const lastPage = data?.meta.totalPages ?? 1
  const isBeyond = data !== undefined && data.items.length === 0 && (search.page ?? 1) > 1
  useEffect(() => {
    if (isBeyond) void change({ page: lastPage > 1 ? lastPage : undefined })
  }, [isBeyond, lastPage, change])

  const listPath = `/businesses/$businessId/${kind.area}` as const
  const openPlace = (id: string) => ({ to: listPath, params: { businessId }, search: { ...search, open: id } })
  const importButton = (
    <Button
      variant="default"
      leftSection={<IconFileImport size={18} aria-hidden />}
      renderRoot={(props) => <Link {...props} to={`${listPath}/import`} params={{ businessId }} />}
    >
      {words.import}
    </Button>
  )
  const builtIn = rows?.map((row) => ({ row, why: kind.builtIn?.(row) })).find(({ why }) => why !== undefined)
  const { icon: Icon } = kind

  const empty = isUnused ? (
    <EmptyState
      icon={<Icon size={36} stroke={1.5} />}
      title={mayWrite ? kind.words.empty.title : kind.words.title}
      text={mayWrite ? kind.words.empty.text : kind.words.empty.forViewer}
      action={
        <Group gap="xs" justify="center">
          {mayWrite && (
            <Button renderRoot={(props) => <Link {...props} {...openPlace(NEW_RECORD)} />} variant="default">
              {kind.words.add}
            </Button>
          )}
          {mayWrite && importButton}
          {builtIn && (
            <Button
              renderRoot={(props) => <Link {...props} {...openPlace(builtIn.row.id)} />}
              variant="subtle"
              color="gray"
            >
              {kind.nameOf(builtIn.row)}
            </Button>
          )}
        </Group>
      }
    />
  ) : (
    <EmptyState
      icon={<IconSearchOff size={36} stroke={1.5} />}
      title={words.noMatch.title}
      text={words.noMatch.text(search.search ?? '')}
      action={
        <Button variant="default" onClick={() => void change({ search: undefined, page: undefined })}>
          {words.noMatch.clear}
        </Button>
      }
    />
  )

  return (
    <Page>
      <PageTitle
        actions={
          <>
            <ExportMenu kind={kind} businessId={businessId} />
            {mayWrite && !isUnused && importButton}
          </>
        }
        action={
          mayWrite && (
            <PrimaryButton icon={<IconPlus size={18} aria-hidden />} hotkey="N" place={openPlace(NEW_RECORD)}>
              {kind.words.add}
            </PrimaryButton>
          )
        }
      >
        {kind.words.title}
      </PageTitle>

      {error !== null && data === undefined ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={kind.words.title}
          columns={kind.columns}
          rows={isUnused ? [] : rows}
          idOf={({ id }) => id}
          placeOf={({ id }) => openPlace(id)}
          empty={empty}
          bar={
            <SearchField
              label={kind.words.search}
              value={search.search ?? ''}
              onChange={(typed) => void change({ search: typed === '' ? undefined : typed, page: undefined })}
            />
          }
          footer={
            data && (
              <Pager
                meta={{
                  ...data.meta,
                  totalItems: data.meta.totalItems - gone,
                  itemCount: data.meta.itemCount - gone,
                }}
                onPage={(page) => void change({ page: page === 1 ? undefined : page })}
              />
            )
          }
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
