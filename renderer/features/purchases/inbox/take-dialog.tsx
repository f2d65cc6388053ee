import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'

import type { InboxItemBody } from '../../../../core/contract/purchases/inbox.ts'
import { SupplierField } from '../../../components/records/fields.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { inbox } from '../../../lib/texts/purchases/inbox.ts'
import { nameOf } from './commands.ts'

const words = inbox.unknown

export type TakeInput = { readonly supplierId?: string; readonly createSupplier?: boolean }

type Props = {
  readonly businessId: string
  readonly item: InboxItemBody
  readonly isTaking: boolean
  readonly problem: unknown
  readonly take: (input: TakeInput) => void
  readonly onClose: () => void
}

/** Whose an invoice is, where no supplier has its TIN: a new one, one that is there, or nobody yet. */
export function TakeDialog({ businessId, item, isTaking, problem, take, onClose }: Props) {
  const [typed, setTyped] = useState('')
  return (
    <Modal opened onClose={onClose} title={words.title(nameOf(item))}>
      <Stack gap="md">
        <Text>{words.text(item.supplierTin)}</Text>
        {problem !== null && problem !== undefined && <Problem error={problem} />}
        <Group>
          <Button data-autofocus loading={isTaking} onClick={() => take({ createSupplier: true })}>
            {words.create}
          </Button>
          <Button variant="default" disabled={isTaking} onClick={() => take({})}>
            {words.without}
          </Button>
        </Group>
        <SupplierField
          businessId={businessId}
          label={words.existing}
          value={typed}
          onPick={({ id, name }) => {
            setTyped(name)
            take({ supplierId: id })
          }}
        />
      </Stack>
    </Modal>
  )
}
