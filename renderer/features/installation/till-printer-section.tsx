import { Button, Group, Select, Stack, Switch, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'

import { printAtTill, paperWidths } from '../../../core/contract/counter/till-printer.ts'
import { RestoredNotice } from '../../components/form/restored-notice.tsx'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { Section } from '../../components/layout/section.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { useBusinesses } from '../../lib/queries/businesses.ts'
import { instanceQuery } from '../../lib/queries/instance.ts'
import { tillPrinterQuery } from '../../lib/queries/till.ts'
import { type Instance, useInstanceActions } from './api.ts'
import { installation as installationTexts } from './texts.ts'

const words = installationTexts.tillPrinter

/** Fields beside each other begin at one height, so what explains them is below. */
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

const printerForm = z.object({
  host: z.string().trim().min(1, 'is required'),
  port: z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, installationTexts.reach.wholeNumber),
  width: z.enum(paperWidths),
  opensDrawer: z.enum(['yes', 'no']),
})

/** The printer that receipts go to without a dialog. */
export function TillPrinterSection() {
  const { client } = useApi()
  const { data: instance, error, refetch } = useQuery(instanceQuery(client))
  return (
    <Section title={words.title} text={words.text}>
      {instance ? (
        <PrinterForm instance={instance} />
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Section>
  )
}

function PrinterForm({ instance: { tillPrinter } }: { readonly instance: Instance }) {
  const { client } = useApi()
  const queries = useQueryClient()
  const { save } = useInstanceActions()
  const { data: businesses = [] } = useBusinesses()
  const [business] = businesses
  const put = async (printer: Parameters<typeof save>[0]['tillPrinter']) => {
    await save({ tillPrinter: printer })
    await Promise.all(
      businesses.map(({ id }) => queries.invalidateQueries({ queryKey: tillPrinterQuery(client, id).queryKey })),
    )
  }
  const form = useServerForm({
    schema: printerForm,
    initialValues: {
      host: tillPrinter?.host ?? '',
      port: String(tillPrinter?.port ?? 9100),
      width: tillPrinter?.width ?? '80',
      opensDrawer: tillPrinter?.opensDrawer === false ? 'no' : 'yes',
    },
    keep: { form: 'till-printer' },
    labels: words.labels,
    send: ({ port, opensDrawer, ...said }) => put({ ...said, port: Number(port), opensDrawer: opensDrawer === 'yes' }),
    onSuccess: () => notifications.show({ message: words.saved }),
  })
  const test = useMutation({
    mutationFn: (id: string) => client.call(printAtTill, { params: { id }, body: { what: 'TEST' } }),
    onSuccess: () => notifications.show({ message: words.tested }),
  })
  const removal = useMutation({
    mutationFn: () => put(null),
    onSuccess: () => {
      form.fill({ host: '', port: '9100', width: '80', opensDrawer: 'yes' })
      notifications.show({ message: words.removed })
    },
  })

  return (
    <form {...form.formProps}>
      <Stack gap="sm">
        <RestoredNotice kept={form.kept} labels={words.labels} />
        <Group align="flex-start" gap="md">
          <TextInput
            {...form.field('host')}
            description={words.hint}
            inputWrapperOrder={order}
            autoComplete="off"
            w={260}
          />
          <TextInput
            {...form.field('port')}
            description={words.portHint}
            inputWrapperOrder={order}
            inputMode="numeric"
            autoComplete="off"
            w={150}
          />
          <Select
            {...form.choice('width')}
            data={paperWidths.map((value) => ({ value, label: words.widths[value] }))}
            allowDeselect={false}
            w={110}
          />
        </Group>
        <Switch
          label={words.labels.opensDrawer}
          checked={form.values.opensDrawer === 'yes'}
          onChange={({ currentTarget }) => form.change('opensDrawer', currentTarget.checked ? 'yes' : 'no')}
        />
        <Group gap="sm">
          <Button variant="default" type="submit" loading={form.isPending}>
            {words.save}
          </Button>
          {tillPrinter && business && (
            <Button variant="default" loading={test.isPending} onClick={() => test.mutate(business.id)}>
              {words.test}
            </Button>
          )}
          {tillPrinter && (
            <Button variant="subtle" loading={removal.isPending} onClick={() => removal.mutate()}>
              {words.remove}
            </Button>
          )}
        </Group>
        {form.problem !== undefined && <Problem error={form.problem} />}
        {test.error !== null && <Problem error={test.error} />}
        {removal.error !== null && <Problem error={removal.error} />}
      </Stack>
    </form>
  )
}
