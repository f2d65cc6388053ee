import { Anchor } from '@mantine/core'
import { IconReceiptTax } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { getVatWithheldMonth, markVatWithheldRemitted } from '../../../core/contract/money/tax-month.ts'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { RequirePermission } from '../../components/layout/require-permission.tsx'
import { MonthChoice } from '../../components/money/month-choice.tsx'
import { useSaveFile } from '../../components/print/use-save-file.ts'
import { Card } from '../../components/ui/card.tsx'
import { PrimaryCommand } from '../../components/ui/command-button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { SecondaryActions } from '../../components/ui/secondary-actions.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { usePageCommands } from '../../lib/commands/page-commands.ts'
import { formatAmount } from '../../lib/format/money.ts'
import { palette } from '../../lib/texts/app/palette.ts'
import { AuthorityTable } from './authority-table.tsx'
import { taxCommands } from './commands.ts'
import styles from './page.module.css'
import { type TaxOfAuthority, vatWithheldQuery } from '../../lib/queries/taxes.ts'
import { type Marking, RemitDialog, ReverseRemittanceDialog } from './remit-dialog.tsx'
import { TaxSummary } from './summary.tsx'
import { taxes } from './texts.ts'
import { useTaxPage } from './use-tax-page.ts'

const words = taxes.vat

type Kind = 'VAT_WITHHELD' | 'FOREIGN_SERVICE'

const names: Readonly<Record<Kind, string>> = { VAT_WITHHELD: words.withheld, FOREIGN_SERVICE: words.foreign }

/** VAT that the business withheld from suppliers, and what it owes on services from abroad. */
export function VatWithheldPage() {
  return (
    <RequirePermission permission="payment.read" title={words.title}>
      <VatWithheldMonth />
    </RequirePermission>
  )
}

function VatWithheldMonth() {
  const { client } = useApi()
  const page = useTaxPage<Kind>()
  const { businessId, business, month, today, dialog, ask } = page
  const { data, error, refetch } = useQuery({
    ...vatWithheldQuery(client, businessId, month),
    placeholderData: keepPreviousData,
  })
  const sheet = useSaveFile(async () =>
    client.download(getVatWithheldMonth, { params: { id: businessId }, query: { month, format: 'xlsx' } }),
  )
  const parts: readonly (TaxOfAuthority & { readonly kind: Kind })[] = data
    ? [
        { ...data, kind: 'VAT_WITHHELD' as const },
        { ...data.foreignServices, kind: 'FOREIGN_SERVICE' as const },
      ].filter(({ items, remittances }) => items.length > 0 || remittances.length > 0)
    : []
  const commands = usePageCommands(
    palette.here,
    taxCommands({
      ...page,
      open: parts
        .filter(({ open }) => open > 0)
        .map(({ kind }) => ({ label: taxes.actions.markFor(names[kind]), mark: () => ask(kind, 'mark') })),
      isSaving: sheet.isBusy,
      save: () => sheet.save(),
    }),
  )
  const asked = parts.find(({ kind }) => kind === dialog?.of)
  const mark = async (marking: Marking) => {
    const body = { month, kind: asked?.kind ?? 'VAT_WITHHELD', ...marking }
    await client.call(markVatWithheldRemitted, { params: { id: businessId }, body })
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
      {business && !business.settings.withholdsVat && (
        <Notice tone="quiet">
          {words.off}{' '}
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link
                {...props}
                to="/businesses/$businessId/settings"
                params={{ businessId }}
                search={{ section: 'money' }}
              />
            )}
          >
            {words.toSettings}
          </Anchor>
        </Notice>
      )}
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
          {parts.map(({ kind, ...tax }) => (
            <AuthorityTable
              key={kind}
              businessId={businessId}
              name={names[kind]}
              {...(kind === 'FOREIGN_SERVICE' && { hint: words.foreignHint })}
              tax={tax}
              today={today}
              mayMark={page.mayMark}
              onMark={() => ask(kind, 'mark')}
              onReverse={() => ask(kind, 'reverse')}
            />
          ))}
        </div>
      )}
      {asked && dialog?.does === 'mark' && (
        <RemitDialog
          title={taxes.actions.mark}
          text={
            asked.kind === 'FOREIGN_SERVICE'
              ? taxes.dialog.textForeign(`₦${formatAmount(asked.open)}`)
              : taxes.dialog.text(`₦${formatAmount(asked.open)}`, taxes.nrs)
          }
          onClose={page.close}
          mark={mark}
        />
      )}
      {asked && dialog?.does === 'reverse' && (
        <ReverseRemittanceDialog
          text={taxes.reverse[asked.kind === 'FOREIGN_SERVICE' ? 'textForeign' : 'text'](
            `₦${formatAmount(asked.remitted)}`,
          )}
          onClose={page.close}
          mark={mark}
        />
      )}
    </Page>
  )
}
