import { Button, Menu, Text } from '@mantine/core'
import { IconChecks, IconDeviceFloppy, IconPrinter, IconSend } from '@tabler/icons-react'

import { may } from '../../../core/contract/permissions.ts'
import { MOST_PRINTED_INVOICES } from '../../../core/contract/print.ts'
import type { Role } from '../../../core/contract/vocabulary.ts'
import type { useBatch } from '../../components/use-batch.ts'
import type { Done } from '../../lib/batch/batch.ts'
import { approveOne, submitOne } from '../../lib/invoices/commands.ts'
import type { ListedInvoice } from '../../lib/queries/invoices.ts'
import { texts } from '../../lib/texts.ts'
import styles from './bulk-bar.module.css'
import type { usePrint } from './use-print.ts'

const words = texts.invoices

type Props = {
  readonly selected: readonly ListedInvoice[]
  readonly role: Role | undefined
  readonly batch: ReturnType<typeof useBatch>
  readonly printing: ReturnType<typeof usePrint>
  /** Whether what is approved goes on by itself; else it is sent next, and stays selected for that. */
  readonly sendsByItself: boolean
  /** With these there is nothing left to do. */
  readonly onDone: (ids: readonly string[]) => void
  readonly onNone: () => void
}

/** What can be done with the selected invoices. Whether one of them allows it, the core decides. */
export function BulkBar({ selected, role, batch, printing, sendsByItself, onDone, onNone }: Props) {
  const toApprove = selected.filter(({ status }) => status === 'PENDING_APPROVAL')
  const toSend = selected.filter(({ status }) => status === 'APPROVED')
  const isBusy = batch.state?.isRunning ?? false

  return (
    <div role="group" aria-label={words.bulk.label} className={styles['bar']}>
      <Text fw={600}>{words.bulk.selected(selected.length)}</Text>
      {role && may(role, 'invoice.approve') && toApprove.length > 0 && (
        <Button
          size="xs"
          variant="default"
          disabled={isBusy}
          leftSection={<IconChecks size={16} aria-hidden />}
          onClick={() =>
            void batch
              .start({
                items: toApprove,
                command: approveOne,
                failed: texts.batch.outcomes.notApproved,
                saying: texts.batch.approving,
              })
              .then((done) => sendsByItself && onDone(goodOf(done)))
          }
        >
          {words.bulk.approve(toApprove.length)}
        </Button>
      )}
      {role && may(role, 'invoice.submit') && toSend.length > 0 && (
        <Button
          size="xs"
          variant="default"
          disabled={isBusy}
          leftSection={<IconSend size={16} aria-hidden />}
          onClick={() =>
            void batch
              .start({
                items: toSend,
                command: submitOne,
                failed: texts.batch.outcomes.notSent,
                saying: texts.batch.sending,
              })
              .then((done) => onDone(goodOf(done)))
          }
        >
          {words.bulk.send(toSend.length)}
        </Button>
      )}
      <PrintMenu selected={selected} printing={printing} />
      <Button size="xs" variant="subtle" color="gray" onClick={onNone} className={styles['none'] ?? ''}>
        {words.bulk.none}
      </Button>
    </div>
  )
}

const goodOf = (done: readonly Done<{ readonly id: string }>[]) =>
  done.filter(({ outcome }) => outcome.isGood).map(({ item }) => item.id)

function PrintMenu({ selected, printing }: Pick<Props, 'selected' | 'printing'>) {
  const ids = selected.map(({ id }) => id)
  const isTooMany = ids.length > MOST_PRINTED_INVOICES

  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          disabled={printing.isPending}
          leftSection={<IconPrinter size={16} aria-hidden />}
        >
          {words.print.button}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {isTooMany && <Menu.Label>{words.print.limit(MOST_PRINTED_INVOICES)}</Menu.Label>}
        <Menu.Item
          disabled={isTooMany}
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => printing.start({ ids, how: 'print' })}
        >
          {words.print.now}
        </Menu.Item>
        <Menu.Item
          disabled={isTooMany}
          leftSection={<IconDeviceFloppy size={18} aria-hidden />}
          onClick={() => printing.start({ ids, how: 'save' })}
        >
          {words.print.save}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
