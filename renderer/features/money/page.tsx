import type { ComponentProps, ReactNode } from 'react'

import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { MoneyTabs } from '../../components/money/page-tabs.tsx'
import { TableExport } from '../../components/table/export.tsx'
import { Problem } from '../../components/ui/problem.tsx'

type Props = {
  readonly businessId: string
  readonly words: { readonly title: string; readonly intro: string }
  /** What the exported file is called, without its ending. */
  readonly file: string
  /** All of the list, to be exported. */
  readonly table: ComponentProps<typeof TableExport>['table']
  /** What went wrong, while there is nothing else to show. */
  readonly error: Error | null
  readonly onRetry: () => void
  readonly above?: ReactNode
  readonly below?: ReactNode
  /** The list. */
  readonly children: ReactNode
}

/** The frame of a list under Money in: what it is, the ways to the others, and all of it as a file. */
export function MoneyPage({ businessId, words, file, table, error, onRetry, above, below, children }: Props) {
  return (
    <Page>
      <PageTitle intro={words.intro} actions={<TableExport file={file} title={words.title} table={table} />}>
        {words.title}
      </PageTitle>
      <MoneyTabs businessId={businessId} />
      {above}
      {error ? <Problem error={error} onRetry={onRetry} /> : children}
      {below}
    </Page>
  )
}
