import { Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core'
import { IconFlask, IconZoomCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { checkSupplier } from '../../../core/contract/invoice/queue.ts'
import { Form } from '../../components/form/form.tsx'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { Card } from '../../components/ui/card.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { amountText } from '../../lib/format/money.ts'
import styles from './firs.module.css'
import type { Check } from './recent-checks.ts'
import { firs as firsTexts } from './texts.ts'

const words = firsTexts.check

/** What is typed to check a supplier; the total as people write it. */
const checkForm = checkSupplier.query.extend({
  total: amountText.pipe(checkSupplier.query.shape.total.unwrap()).optional(),
})

type Props = {
  readonly businessId: string
  readonly isSandbox: boolean
  readonly onAsk: () => void
  readonly onAnswer: (check: Check) => void
  /** The verdict, right below the form. */
  readonly children: ReactNode
}

/** What stands on the paper. */
export function SupplierForm({ businessId, isSandbox, onAsk, onAnswer, children }: Props) {
  const { client } = useApi()
  const form = useServerForm({
    schema: checkForm,
    initialValues: { irn: '', tin: '', total: '' },
    keep: { businessId, form: 'supplier-check', stores: false },
    labels: words.labels,
    send: async (query): Promise<Check> => {
      onAsk()
      const { data } = await client.call(checkSupplier, { params: { id: businessId }, query })
      return { at: new Date().toISOString(), asked: { irn: query.irn ?? '', tin: query.tin ?? '' }, answer: data }
    },
    onSuccess: onAnswer,
  })

  return (
    <>
      <Card>
        <Form
          form={form}
          intro={<Text>{words.how}</Text>}
          button={words.button}
          leftSection={<IconZoomCheck size={18} aria-hidden />}
          hasKey
          note={
            <Text c="dimmed" role="status">
              {form.isPending && words.asking}
            </Text>
          }
        >
          <TextInput
            {...form.field('irn')}
            description={words.irnHint}
            autoComplete="off"
            spellCheck={false}
            autoFocus
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput {...form.field('tin')} description={words.tinHint} autoComplete="off" />
            <TextInput
              {...form.field('total')}
              description={words.totalHint}
              autoComplete="off"
              inputMode="decimal"
              leftSection={<span aria-hidden>₦</span>}
            />
          </SimpleGrid>
        </Form>
      </Card>
      {children}
      {isSandbox && <Examples onUse={form.fill} />}
    </>
  )
}

/** What can be asked for in the sandbox, each by what it shows. */
const sandboxPapers = [
  { irn: 'SUPPLY0001-94ND90NR-20261120', tin: '88888888-0001', total: '107,500.00', shows: 'known' },
  { irn: 'SUPPLY0001-94ND90NR-20261120', tin: '88888888-0001', total: '99,000.00', shows: 'otherTotal' },
  { irn: 'SUPPLY0002-94ND90NR-20261120', tin: '', total: '', shows: 'refused' },
  { irn: '', tin: '88888888-0001', total: '', shows: 'tin' },
] as const

type ExamplesProps = { readonly onUse: (paper: { irn: string; tin: string; total: string }) => void }

function Examples({ onUse }: ExamplesProps) {
  const { examples } = words
  return (
    <Card>
      <Group gap={6} mb={4}>
        <IconFlask size={16} aria-hidden />
        <Text fw={600}>{examples.title}</Text>
      </Group>
      <Text c="dimmed" mb="xs">
        {examples.text}
      </Text>
      <ul className={styles['papers']}>
        {sandboxPapers.map(({ irn, tin, total, shows }) => (
          <li key={shows}>
            <span className={styles['paper']}>
              {examples.papers[shows]}
              <small>{[irn, tin, total === '' ? '' : `₦${total}`].filter(Boolean).join(', ')}</small>
            </span>
            <Button
              variant="default"
              size="xs"
              aria-label={examples.use(examples.papers[shows])}
              onClick={() => onUse({ irn, tin, total })}
            >
              {examples.button}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
