import { Button, Group, Stack, Text } from '@mantine/core'
import { IconBuildingStore, IconFileTypePdf } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { Business } from '../../../core/contract/business/business.ts'
import { RemoveBusiness } from '../../components/business-set-up/remove-business.tsx'
import { SandboxExamplesPanel } from '../../components/business-set-up/sandbox-examples.tsx'
import { StatusBadge } from '../../components/invoice/status-badge.tsx'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Section } from '../../components/layout/section.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { PrimaryButton } from '../../components/ui/primary-button.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { type ListedInvoice, useInvoiceList } from '../../lib/queries/invoices.ts'
import { setUp as setUpTexts } from '../../lib/texts/business/set-up.ts'
import { useSavePdf } from './api.ts'

const words = setUpTexts.demo

/** What there is to see in a demo business, and the two ways out of it. */
export function DemoGuide({ business }: { readonly business: Business }) {
  return (
    <Page width="reading">
      <PageTitle>{words.title}</PageTitle>
      <Text c="dimmed">{words.ready}</Text>
      <FirstLook businessId={business.id} />
      <Section title={words.own.title} text={words.own.text}>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconBuildingStore size={18} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/businesses/new" />}
          >
            {words.own.button}
          </Button>
          <RemoveBusiness business={business} />
        </Group>
      </Section>
      <SandboxExamplesPanel />
    </Page>
  )
}

/** The newest approved invoice. What the sandbox decides meanwhile arrives by itself. */
function FirstLook({ businessId }: { readonly businessId: string }) {
  const { data, error, refetch } = useInvoiceList(businessId, { status: 'FIRS_APPROVED', limit: '1' })
  const invoice = data?.items[0]

  return (
    <Section title={words.first.title} text={words.first.text}>
      {invoice ? (
        <Approved businessId={businessId} invoice={invoice} />
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="xs">
          <Text c="dimmed">{words.first.waiting}</Text>
          <Loading />
        </Stack>
      )}
    </Section>
  )
}

function Approved({ businessId, invoice }: { readonly businessId: string; readonly invoice: ListedInvoice }) {
  const { id, invoiceNumber, customerName, status, environment } = invoice
  const savePdf = useSavePdf()
  const { mutate, isPending, error, data: saved } = useMutation({ mutationFn: () => savePdf(id) })

  return (
    <Stack gap="md">
      <Group gap="xs">
        <Text fw={600}>{invoiceNumber}</Text>
        <Text>{customerName}</Text>
        <StatusBadge status={status} environment={environment} />
      </Group>
      <Group gap="xs">
        <PrimaryButton
          place={{ to: '/businesses/$businessId/invoices/$invoiceId', params: { businessId, invoiceId: id } }}
        >
          {words.first.open(invoiceNumber)}
        </PrimaryButton>
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={18} aria-hidden />}
          loading={isPending}
          onClick={() => mutate()}
        >
          {words.first.pdf}
        </Button>
        {saved !== undefined && (
          <Text role="status" c="dimmed">
            {words.first.saved(saved)}
          </Text>
        )}
      </Group>
      {error !== null && <Problem error={error} />}
    </Stack>
  )
}
