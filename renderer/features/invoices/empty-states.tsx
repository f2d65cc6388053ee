import { Button, Stack } from '@mantine/core'
import { IconFileInvoice, IconFilterOff, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'

import { PageTitle } from '../../components/layout/page-title.tsx'
import { Card } from '../../components/ui/card.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { PrimaryButton } from '../../components/ui/primary-button.tsx'
import { texts } from '../../lib/texts.ts'
import { type InvoiceSearch, isFiltered, noFilters } from './search.ts'

const words = texts.invoices
const toNew = '/businesses/$businessId/invoices/new'

type Props = { readonly businessId: string }

export function NewInvoiceButton({ businessId }: Props) {
  return (
    <PrimaryButton place={{ to: toNew, params: { businessId } }} icon={IconPlus} hotkey="create">
      {words.add}
    </PrimaryButton>
  )
}

/** The list of a business that has no invoice yet. */
export function NoInvoices({ businessId, mayWrite }: Props & { readonly mayWrite: boolean }) {
  return (
    <Stack gap="md">
      <PageTitle>{words.title}</PageTitle>
      <Card p={0}>
        <EmptyState
          icon={<IconFileInvoice size={36} stroke={1.5} />}
          title={mayWrite ? words.empty.title : words.title}
          text={mayWrite ? words.empty.text : words.empty.textForViewer}
          action={mayWrite && <NewInvoiceButton businessId={businessId} />}
        />
      </Card>
    </Stack>
  )
}

type NoMatchProps = {
  readonly search: InvoiceSearch
  readonly change: (changes: { readonly [K in keyof InvoiceSearch]?: undefined }) => unknown
}

/** Invoices there are, but none for this tab and these filters. */
export function NoMatches({ search, change }: NoMatchProps) {
  const navigate = useNavigate()
  const hasFilters = isFiltered(search)
  const isSearchAlone = search.search !== undefined && !isFiltered({ ...search, search: undefined })
  return (
    <EmptyState
      icon={<IconFilterOff size={36} stroke={1.5} />}
      title={hasFilters ? words.noMatch.title : words.noMatch.none}
      text={
        isSearchAlone
          ? words.noMatch.search(search.search ?? '')
          : hasFilters
            ? words.noMatch.text
            : words.noMatch.noneText
      }
      action={
        hasFilters ? (
          <Button variant="default" onClick={() => change(noFilters)}>
            {words.clear}
          </Button>
        ) : (
          <Button variant="default" onClick={() => void navigate({ to: '.', search: {} })}>
            {words.noMatch.showAll}
          </Button>
        )
      }
    />
  )
}
