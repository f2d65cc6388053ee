import { Button, Group, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { counterLimitOf } from '../../../core/contract/business/counter-limits.ts'
import { getReturnable } from '../../../core/contract/counter/sale.ts'
import { getInvoicePdf } from '../../../core/contract/printing/invoice-document.ts'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { RequirePermission } from '../../components/layout/require-permission.tsx'
import { usePrintFile } from '../../components/print/use-print-file.ts'
import { Card } from '../../components/ui/card.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { formatAmount } from '../../lib/format/money.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { texts } from '../../lib/texts.ts'
import { counterReturn as words } from '../../lib/texts/counter/return.ts'
import { FindSale } from './find-sale.tsx'
import { type ReturnResult, refundText, ReturnCard, type ReturnableSale } from './return-card.tsx'
import { UnsentSale } from './unsent-sale.tsx'

/** Sold things come back: find the sale, say what, give the money back. A page of its own, where scans find receipts. */
export function CounterReturnPage() {
  return (
    <RequirePermission permission="sale.return" title={words.title}>
      <WithinLimits />
    </RequirePermission>
  )
}

/** What the business lets this person do at the counter. */
function WithinLimits() {
  const { data: business } = useBusiness(useBusinessId())
  if (!business) return null
  if (counterLimitOf(business, business.settings.counterLimits).return) return <CounterReturn />
  return (
    <Page width="reading">
      <PageTitle>{words.title}</PageTitle>
      <Notice>{words.notAllowed}</Notice>
    </Page>
  )
}

function CounterReturn() {
  const businessId = useBusinessId()
  const { client } = useApi()
  const [invoiceId, setInvoiceId] = useState<string>()
  const [answer, setAnswer] = useState<ReturnResult>()
  const [undone, setUndone] = useState<ReturnableSale>()
  const { data: sale, error } = useQuery({
    queryKey: ofBusiness(businessId, 'invoices', 'returnable', invoiceId ?? ''),
    queryFn: async ({ signal }) => (await client.call(getReturnable, { params: { id: invoiceId ?? '' }, signal })).data,
    enabled: invoiceId !== undefined && answer === undefined && undone === undefined,
    staleTime: 0,
  })
  const again = () => {
    setInvoiceId(undefined)
    setAnswer(undefined)
    setUndone(undefined)
  }

  return (
    <Page width="reading">
      <PageTitle
        crumbs={[{ label: texts.shell.nav.counter, to: '/businesses/$businessId/counter', params: { businessId } }]}
        intro={words.intro}
      >
        {words.title}
      </PageTitle>
      {answer ? (
        <ReturnDone businessId={businessId} answer={answer} onAnother={again} />
      ) : undone ? (
        <Done
          businessId={businessId}
          title={
            undone.paid.length > 0 ? words.done.given(undone.paid.map(refundText).join(', ')) : words.done.nothingGiven
          }
          text={words.done.undone(undone.invoiceNumber)}
          onAnother={again}
        />
      ) : invoiceId === undefined ? (
        <FindSale businessId={businessId} onFound={setInvoiceId} />
      ) : (
        <>
          {error && <Problem error={error} onRetry={again} />}
          {sale && !sale.isSent && (
            <UnsentSale businessId={businessId} sale={sale} onUndone={setUndone} onAnother={again} />
          )}
          {sale?.isSent && (
            <ReturnCard key={sale.invoiceId} businessId={businessId} sale={sale} onDone={setAnswer} onAnother={again} />
          )}
        </>
      )}
    </Page>
  )
}

type ReturnedProps = { readonly businessId: string; readonly answer: ReturnResult; readonly onAnother: () => void }

function ReturnDone({ businessId, answer: { creditNote, refunds }, onAnother }: ReturnedProps) {
  const { client } = useApi()
  const { preferences } = usePreferences()
  const format = preferences?.perBusiness[businessId]?.printFormat ?? 'receipt-80'
  const { print, isBusy } = usePrintFile(
    async () => client.download(getInvoicePdf, { params: { id: creditNote.id }, query: { format } }),
    { kind: 'receipt', format },
  )
  return (
    <Done
      businessId={businessId}
      title={
        refunds.length > 0
          ? words.done.given(refunds.map(refundText).join(', '))
          : words.done.credit(formatAmount(creditNote.total))
      }
      text={words.done.note(creditNote.invoiceNumber)}
      onAnother={onAnother}
    >
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} loading={isBusy} onClick={print}>
        {words.done.print}
      </Button>
    </Done>
  )
}

type DoneProps = {
  readonly businessId: string
  /** What is to do now. */
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
  readonly onAnother: () => void
}

function Done({ businessId, title, text, children, onAnother }: DoneProps) {
  const navigate = useNavigate()
  return (
    <Card component="section" aria-label={text}>
      <Text size="lg" fw={600} role="status">
        {title}
      </Text>
      <Text c="dimmed" mb="md">
        {text}
      </Text>
      <Group gap="xs">
        <Button
          autoFocus
          onClick={() => void navigate({ to: '/businesses/$businessId/counter', params: { businessId } })}
        >
          {words.done.back}
        </Button>
        {children}
        <Button variant="default" onClick={onAnother}>
          {words.done.another}
        </Button>
      </Group>
    </Card>
  )
}
