import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'

import { may } from '../../../core/contract/http/permissions.ts'
import { getLedgerAccounts, updateLedgerAccounts } from '../../../core/contract/money/books.ts'
import { Loading } from '../../components/ui/loading.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { businessQuery } from '../../lib/queries/businesses.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import styles from './page.module.css'
import { vatMonth } from './texts.ts'

const words = vatMonth.books.dialog

type Named = z.output<typeof getLedgerAccounts.data>['accounts'][number]
type Props = { readonly businessId: string; readonly onClose: () => void }

/** How the accountant's program calls the accounts. Who does not manage the business reads them. */
export function LedgerAccountsDialog({ businessId, onClose }: Props) {
  const { client } = useApi()
  const queryKey = ofBusiness(businessId, 'details', 'ledger-accounts')
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await client.call(getLedgerAccounts, { params: { id: businessId }, signal })).data,
  })
  return (
    <Modal opened onClose={onClose} title={words.title} size="lg">
      <Stack gap="sm">
        <Text c="dimmed" size="sm">
          {words.text}
        </Text>
        {data ? (
          <AccountsForm key={String(data.isUsual)} businessId={businessId} known={data.accounts} onClose={onClose} />
        ) : error ? (
          <Problem error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </Stack>
    </Modal>
  )
}

type FormProps = Props & { readonly known: readonly Named[] }

function AccountsForm({ businessId, known, onClose }: FormProps) {
  const { client } = useApi()
  const queries = useQueryClient()
  const { data: business } = useQuery(businessQuery(client, businessId))
  const mayChange = business !== undefined && may(business, 'business.manage')
  const [rows, setRows] = useState(known)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (accounts: readonly Named[] | null) => {
      await client.call(updateLedgerAccounts, {
        params: { id: businessId },
        body: { accounts: accounts && [...accounts] },
      })
    },
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'details') })
      notifications.show({ message: words.saved })
      onClose()
    },
  })
  const isMissing = rows.some(({ code, name }) => code.trim() === '' || name.trim() === '')
  const change = (account: string, changes: Partial<Named>) =>
    setRows(rows.map((row) => (row.account === account ? { ...row, ...changes } : row)))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (mayChange && !isMissing) mutate(rows)
      }}
    >
      <Stack gap="xs">
        {rows.map(({ account, code, name }) => (
          <div key={account} className={styles['account']}>
            <span>{words.of[account]}</span>
            <TextInput
              size="xs"
              aria-label={words.code(words.of[account])}
              value={code}
              readOnly={!mayChange}
              maxLength={20}
              error={code.trim() === '' ? words.missing : undefined}
              onChange={({ currentTarget }) => change(account, { code: currentTarget.value })}
            />
            <TextInput
              size="xs"
              aria-label={words.name(words.of[account])}
              value={name}
              readOnly={!mayChange}
              maxLength={80}
              error={name.trim() === '' ? words.missing : undefined}
              onChange={({ currentTarget }) => change(account, { name: currentTarget.value })}
            />
          </div>
        ))}
        {error !== null && <Problem error={error} />}
        {mayChange ? (
          <Group gap="xs" mt="sm">
            <Button variant="subtle" color="gray" disabled={isPending} onClick={() => mutate(null)}>
              {words.usual}
            </Button>
            <Button variant="default" ml="auto" onClick={onClose}>
              {words.leave}
            </Button>
            <Button type="submit" loading={isPending} disabled={isMissing}>
              {words.save}
            </Button>
          </Group>
        ) : (
          <Text c="dimmed" size="sm">
            {words.readOnly}
          </Text>
        )}
      </Stack>
    </form>
  )
}
