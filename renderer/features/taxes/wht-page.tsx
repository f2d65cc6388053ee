import { IconReceiptTax } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { getWhtMonth, markWhtRemitted } from '../../../core/contract/money/tax-month.ts'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { RequirePermission } from '../../components/layout/require-permission.tsx'
import { MonthChoice } from '../../components/money/month-choice.tsx'
import { useSaveFile } from '../../components/print/use-save-file.ts'
import { Card } from '../../components/ui/card.tsx'
import { PrimaryCommand } from '../../components/ui/command-button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { SecondaryActions } from '../../components/ui/secondary-actions.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { usePageCommands } from '../../lib/commands/page-commands.ts'
import { formatAmount } from '../../lib/format/money.ts'
import { palette } from '../../lib/texts/app/palette.ts'
import { authorityName } from './authority-name.ts'
import { AuthorityTable } from './authority-table.tsx'
import { taxCommands } from './commands.ts'
import { CreditNotesDialog } from './credit-notes-dialog.tsx'
import styles from './page.module.css'
import { whtMonthQuery } from '../../lib/queries/taxes.ts'
import { type Marking, RemitDialog, ReverseRemittanceDialog } from './remit-dialog.tsx'
import { TaxSummary } from './summary.tsx'
import { taxes } from './texts.ts'
import { useTaxPage } from './use-tax-page.ts'

const words = taxes.wht

/** Withholding tax of a month, by the authority that gets it. */
export function WhtPage() {
  return (
    <RequirePermission permission="payment.read" title={words.title}>
      <WhtMonth />
    </RequirePermission>
  )
}

function WhtMonth() {
  const { client } = useApi()
  const page = useTaxPage<string>()
  const { businessId, month, today, dialog, ask } = page
  const { data, error, refetch } = useQuery({
    ...whtMonthQuery(client, businessId, month),
    placeholderData: keepPreviousData,
  })
  const sheet = useSaveFile(async () =>
    client.download(getWhtMonth, { params: { id: businessId }, query: { month, format: 'xlsx' } }),
  )
  const parts = data?.byAuthority ?? []
  const commands = usePageCommands(
    palette.here,
    taxCommands({
      ...page,
      open: parts
        .filter(({ open }) => open > 0)
        .map(({ authority }) => ({
          label: taxes.actions.markFor(authorityName(authority)),
          mark: () => ask(authority, 'mark'),
        })),
      isSaving: sheet.isBusy,
      save: () => sheet.save(),
    }),
  )
  const asked = parts.find(({ authority }) => authority === dialog?.of)
  const mark = async (marking: Marking) => {
    const body = { month, authority: asked?.authority ?? '', ...marking }
    await client.call(markWhtRemitted, { params: { id: businessId }, body })
    await page.refresh()
  }

  return (
    <Page>
      <PageTitle
        intro={words.intro}
        actions={<SecondaryActions label={words.title} commands={commands} />}
        action={<PrimaryCommand commands={commands} />}
      >
        {words.title}
      </PageTitle>
      <MonthChoice month={month} today={today} onChange={page.choose} />
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <div className={styles['parts']} aria-busy={data.month !== month}>
          {parts.length === 0 ? (
            <Card>
              <EmptyState icon={<IconReceiptTax size={36} stroke={1.5} />} {...words.empty} />
            </Card>
          ) : (
            <TaxSummary parts={parts} today={today} />
          )}
          {parts.map(({ authority, ...tax }) => (
            <AuthorityTable
              key={authority}
              businessId={businessId}
              name={authorityName(authority)}
              tax={tax}
              today={today}
              mayMark={page.mayMark}
              onMark={() => ask(authority, 'mark')}
              onReverse={() => ask(authority, 'reverse')}
              onCreditNotes={() => ask(authority, 'creditNotes')}
            />
          ))}
        </div>
      )}
      {asked && dialog?.does === 'mark' && (
        <RemitDialog
          title={taxes.actions.mark}
          text={taxes.dialog.text(`₦${formatAmount(asked.open)}`, authorityName(asked.authority))}
          onClose={page.close}
          mark={mark}
        />
      )}
      {asked && dialog?.does === 'creditNotes' && (
        <CreditNotesDialog
          businessId={businessId}
          month={month}
          items={asked.items}
          onClose={page.close}
          onChanged={page.refresh}
        />
      )}
      {asked && dialog?.does === 'reverse' && (
        <ReverseRemittanceDialog
          text={taxes.reverse.text(`₦${formatAmount(asked.remitted)}`)}
          onClose={page.close}
          mark={mark}
        />
      )}
    </Page>
  )
}
