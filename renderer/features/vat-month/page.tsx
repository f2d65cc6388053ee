import { Anchor, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { may } from '../../../core/contract/http/permissions.ts'
import type { VatMonthBody } from '../../../core/contract/money/vat-month.ts'
import { Money } from '../../components/display/figures.tsx'
import { MonthChoice } from '../../components/money/month-choice.tsx'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { usePageCommands } from '../../lib/commands/page-commands.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { addDays, addMonths, todayInLagos } from '../../lib/format/day.ts'
import { businessQuery } from '../../lib/queries/businesses.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { palette } from '../../lib/texts/app/palette.ts'
import { useVatFiles, VatActions } from './actions.tsx'
import { ChangesCard } from './changes-card.tsx'
import { type VatDialog, vatMonthCommands } from './commands.ts'
import { ExcludedDocuments } from './excluded-documents.tsx'
import { FigureDrawer } from './figure-drawer.tsx'
import { VatDialogs } from './filing/dialogs.tsx'
import { FilingCard } from './filing/filing-card.tsx'
import { lacksSomething, MissingDrawer, MissingPapers } from './filing/missing-papers.tsx'
import { PurchasesTable } from './filing/purchases-table.tsx'
import { FormTable } from './form-table.tsx'
import { NotSent } from './not-sent.tsx'
import styles from './page.module.css'
import { vatMonthQuery } from './queries.ts'
import { RatesTable } from './rates-table.tsx'
import { RelatedFiguresTable } from './related-figures-table.tsx'
import { vatSearch } from './search.ts'
import { vatMonth as words } from './texts.ts'

/** What is declared of a month: the VAT by rate, what stands beside it, and the lines of the return. */
export function VatMonthPage() {
  const businessId = useBusinessId()
  const { client } = useApi()
  const [search, change] = useSearchParams(vatSearch)
  const today = todayInLagos(new Date())
  // What is due next is the month before.
  const month = search.month ?? addMonths(today, -1).slice(0, 7)
  const { data, error, refetch } = useQuery({
    ...vatMonthQuery(client, businessId, month, search.since),
    placeholderData: keepPreviousData,
  })
  const { data: business } = useQuery(businessQuery(client, businessId))
  const lastDay = addDays(addMonths(`${month}-01`, 1), -1)
  const isOpen = (business?.settings.lockDate ?? '') < lastDay
  const closable = business && may(business, 'payment.lock') && lastDay < today && isOpen ? lastDay : undefined
  const choose = (chosen: string) =>
    void change({ month: chosen, figure: undefined, rate: undefined, since: undefined, missing: undefined })

  const [dialog, setDialog] = useState<VatDialog>()
  const isManager = business !== undefined && may(business, 'vat.file') && data?.chargesVat === true
  const mayFile = isManager && data.isOver
  const mayEnter = isManager
  const files = useVatFiles(businessId, month)
  usePageCommands(
    palette.here,
    vatMonthCommands({
      ...{
        isFiled: data !== undefined && data.filing !== null,
        mayFile,
        mayEnter,
        hasNext: month < today.slice(0, 7),
        ask: setDialog,
      },
      go: (months) => choose(addMonths(`${month}-01`, months).slice(0, 7)),
      print: files.paper.print,
      save: () => files.excel.save(),
    }),
  )

  return (
    <Page>
      <PageTitle intro={words.intro} actions={<VatActions businessId={businessId} month={month} files={files} />}>
        {words.title}
      </PageTitle>
      <MonthChoice month={month} today={today} onChange={choose} />
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <div className={styles['parts']} aria-busy={data.month !== month}>
          <Card component="section" aria-label={words.figures.label}>
            <dl className={styles['figures']}>
              <div>
                <dt>{words.figures.output}</dt>
                <dd>
                  <Money amount={data.total.vat} sign />
                </dd>
              </div>
              <div>
                <dt>{words.figures.input}</dt>
                <dd>
                  <Money amount={data.input.claimed} sign />
                  {data.input.apportioned !== 0 && (
                    <small className={styles['note']}>{words.shared(data.input.share * 100)}</small>
                  )}
                </dd>
              </div>
              {data.chargesVat && (
                <div>
                  <dt>{words.figures.payable}</dt>
                  <dd>
                    <Money amount={amountOf(data, 120)} sign />
                  </dd>
                </div>
              )}
              {data.chargesVat && amountOf(data, 115) > 0 && (
                <div>
                  <dt>{words.figures.carried}</dt>
                  <dd>
                    <Money amount={amountOf(data, 115)} sign />
                  </dd>
                </div>
              )}
              <div>
                <dt>{words.figures.withheld}</dt>
                <dd>
                  <Money amount={data.vatWithheld.amount} sign />
                </dd>
              </div>
              <div>
                <dt>{words.figures.due}</dt>
                <dd>
                  {formatDay(data.dueDate)}
                  {today > data.dueDate && <small className={styles['note']}>{words.passed}</small>}
                </dd>
              </div>
            </dl>
            <ServicesFromAbroad businessId={businessId} vat={data} />
            {(!data.isOver || !data.chargesVat) && (
              <Text c="dimmed" size="sm" mt="md">
                {[data.isOver ? '' : words.notOver, data.chargesVat ? '' : words.noVat]
                  .filter((text) => text !== '')
                  .join(' ')}
              </Text>
            )}
            {data.sinceExport && data.sinceExport.changes.length > 0 && (
              <Text size="sm" mt="xs">
                {words.changed(data.sinceExport.changes.length, formatDay(data.sinceExport.export.takenAt))}
              </Text>
            )}
          </Card>
          {lacksSomething(data) && (
            <Notice>
              <MissingPapers businessId={businessId} vat={data} />
            </Notice>
          )}
          <FilingCard businessId={businessId} vat={data} mayFile={mayFile} ask={setDialog} />
          <NotSent businessId={businessId} vat={data} />
          {data.leftOut.length > 0 && (
            <Notice>
              <ExcludedDocuments businessId={businessId} month={data.month} items={data.leftOut} />
            </Notice>
          )}
          {data.sinceExport && (
            <ChangesCard
              businessId={businessId}
              exports={data.exports}
              since={data.sinceExport}
              vat={data.total.vat}
              closable={closable}
              onChoose={(since) => void change({ since })}
            />
          )}
          <RatesTable businessId={businessId} vat={data} />
          <RelatedFiguresTable businessId={businessId} vat={data} />
          <PurchasesTable businessId={businessId} vat={data} />
          {data.form.lines.length > 0 && (
            <FormTable form={data.form} onEnter={mayEnter ? () => setDialog('enter') : undefined} />
          )}
        </div>
      )}
      {data && dialog !== undefined && (
        <VatDialogs businessId={businessId} vat={data} dialog={dialog} onClose={() => setDialog(undefined)} />
      )}
      {data && search.missing !== undefined && (
        <MissingDrawer
          businessId={businessId}
          vat={data}
          kind={search.missing}
          onClose={() => void change({ missing: undefined })}
        />
      )}
      {data && search.figure !== undefined && (
        <FigureDrawer
          businessId={businessId}
          vat={data}
          figure={search.figure}
          rate={search.rate}
          onClose={() => void change({ figure: undefined, rate: undefined })}
        />
      )}
    </Page>
  )
}

/** What a line of the form comes to; 0 where a business has no form. */
const amountOf = ({ form }: VatMonthBody, of: number): number => form.lines.find(({ line }) => line === of)?.amount ?? 0

/** The way to the VAT that the business owes itself, which stands on a page of its own. */
function ServicesFromAbroad({ businessId, vat }: { readonly businessId: string; readonly vat: VatMonthBody }) {
  if (vat.purchases.every(({ vatToRemit }) => vatToRemit === 0)) return null
  return (
    <Text c="dimmed" size="sm" mt="md">
      {words.abroad}{' '}
      <Anchor
        inherit
        renderRoot={(props) => (
          <Link
            {...props}
            to="/businesses/$businessId/month/vat-withheld"
            params={{ businessId }}
            search={{ month: vat.month }}
          />
        )}
      >
        {words.toAbroad}
      </Anchor>
      .
    </Text>
  )
}
