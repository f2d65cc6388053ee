import { Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowMerge,
  IconBell,
  IconCash,
  IconCashOff,
  IconFileInvoice,
  IconHistory,
  IconPencil,
  IconPlus,
  IconTransferIn,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { may } from '../../../core/contract/http/permissions.ts'
import type { PaymentBody } from '../../../core/contract/money/payment.ts'
import type { Customer } from '../../../core/contract/records/customer.ts'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { DepositOffer, isDeposit } from '../../components/money/deposit-offer.tsx'
import { PrimaryButton } from '../../components/ui/primary-button.tsx'
import { type SecondaryAction, SecondaryActions } from '../../components/ui/secondary-actions.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { useHotkey } from '../../lib/commands/hotkeys-context.ts'
import { usePageCommands } from '../../lib/commands/page-commands.ts'
import { freeCredit } from '../../lib/money/free-credit.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { balanceQuery } from '../../lib/queries/customer-accounts.ts'
import { areasOfInvoices, ofBusiness } from '../../lib/queries/keys.ts'
import { asOfSearch } from '../../lib/routing/as-of.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { texts } from '../../lib/texts.ts'
import { palette } from '../../lib/texts/app/palette.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import { AccountAsOf } from './account/as-of.tsx'
import { AccountCard } from './account/card.tsx'
import { EntriesCard } from './account/entries-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { CustomerDialogs, type AccountDialog } from './dialogs.tsx'
import { CustomerEmailsCard } from './emails-card.tsx'
import { FrequentItemsCard } from './frequent-items-card.tsx'
import { customerMerge } from './merge-texts.ts'
import styles from './page.module.css'

const words = customerAccount.customer.actions

type Verb = SecondaryAction & { readonly id: AccountDialog }

export function CustomerView({ customer }: { readonly customer: Customer }) {
  const { id, businessId, name, isWalkIn } = customer
  const { client } = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [{ asOf }, change] = useSearchParams(asOfSearch)
  const [dialog, setDialog] = useState<AccountDialog>()
  const [deposit, setDeposit] = useState<PaymentBody>()
  const { data: business } = useBusiness(businessId)
  const { data: balance } = useQuery(balanceQuery(client, businessId, id))
  const mayRecord = business !== undefined && may(business, 'payment.record')
  const mayTakeBack = business !== undefined && may(business, 'payment.reverse')
  const mayWrite = business !== undefined && may(business, 'invoice.write')
  const mayMail = business !== undefined && may(business, 'invoice.email') && !isWalkIn
  const mayEdit = business !== undefined && may(business, 'record.write') && !isWalkIn
  const mayMerge = business !== undefined && may(business, 'customer.merge') && !isWalkIn
  const [owed, credit] = [balance?.owed ?? 0, balance ? freeCredit(balance) : 0]

  const refresh = async () => {
    await Promise.all(
      areasOfInvoices.map((area) => queries.invalidateQueries({ queryKey: ofBusiness(businessId, area) })),
    )
  }
  const verb = (
    dialogId: Exclude<AccountDialog, 'statement' | 'merge'>,
    icon: SecondaryAction['icon'],
    hotkey: string,
  ): Verb => ({
    id: dialogId,
    label: words[dialogId],
    icon,
    hotkey,
    onClick: () => setDialog(dialogId),
  })
  const verbs: readonly Verb[] = [
    ...(mayRecord && owed > 0 && !isWalkIn ? [verb('remind', <IconBell size={18} aria-hidden />, 'R')] : []),
    ...(mayRecord && credit > 0 && owed > 0 ? [verb('useCredit', <IconTransferIn size={18} aria-hidden />, 'U')] : []),
    // Who walked in gets the money back by its receipt.
    ...(mayTakeBack && credit > 0 && !isWalkIn
      ? [verb('giveBack', <IconArrowBackUp size={18} aria-hidden />, 'B')]
      : []),
    ...(mayTakeBack && owed > 0 ? [verb('writeOff', <IconCashOff size={18} aria-hidden />, 'W')] : []),
  ]
  const edit = () =>
    void navigate({ to: '/businesses/$businessId/customers', params: { businessId }, search: { open: id } })
  const listInvoices = () =>
    void navigate({ to: '/businesses/$businessId/invoices', params: { businessId }, search: { customer: id } })
  const newInvoice = () => void navigate({ to: '/businesses/$businessId/invoices/new', params: { businessId } })

  useHotkey(mayEdit ? 'E' : undefined, words.edit, edit)
  const keyOf = (of: AccountDialog) => verbs.find((one) => one.id === of)?.hotkey
  useHotkey(keyOf('remind'), words.remind, () => setDialog('remind'))
  useHotkey(keyOf('useCredit'), words.useCredit, () => setDialog('useCredit'))
  useHotkey(keyOf('giveBack'), words.giveBack, () => setDialog('giveBack'))
  useHotkey(keyOf('writeOff'), words.writeOff, () => setDialog('writeOff'))
  usePageCommands(palette.with(name), [
    ...(mayRecord && !isWalkIn
      ? [
          { id: 'receive', label: words.receive, keys: 'P', run: () => setDialog('receive') },
          { id: 'opening', label: words.opening, run: () => setDialog('opening') },
        ]
      : []),
    ...verbs.map(({ id: verbId, label, hotkey = '', onClick }) => ({ id: verbId, label, keys: hotkey, run: onClick })),
    ...(mayEdit ? [{ id: 'edit', label: words.edit, keys: 'E', run: edit }] : []),
    { id: 'invoices', label: words.invoices, run: listInvoices },
    ...(mayMerge ? [{ id: 'merge', label: customerMerge.action, run: () => setDialog('merge') }] : []),
  ])

  return (
    <Page>
      <PageTitle
        crumbs={[{ label: texts.shell.nav.customers, to: '/businesses/$businessId/customers', params: { businessId } }]}
        actions={
          <SecondaryActions label={words.more} actions={verbs}>
            {mayEdit && (
              <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={edit}>
                {words.edit}
              </Menu.Item>
            )}
            {mayWrite && (
              <Menu.Item leftSection={<IconPlus size={18} aria-hidden />} onClick={newInvoice}>
                {words.invoice}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconFileInvoice size={18} aria-hidden />} onClick={listInvoices}>
              {words.invoices}
            </Menu.Item>
            {mayRecord && !isWalkIn && (
              <Menu.Item leftSection={<IconHistory size={18} aria-hidden />} onClick={() => setDialog('opening')}>
                {words.opening}
              </Menu.Item>
            )}
            {mayMerge && (
              <Menu.Item leftSection={<IconArrowMerge size={18} aria-hidden />} onClick={() => setDialog('merge')}>
                {customerMerge.action}
              </Menu.Item>
            )}
          </SecondaryActions>
        }
        action={
          mayRecord &&
          !isWalkIn && (
            <PrimaryButton icon={<IconCash size={18} aria-hidden />} hotkey="P" onClick={() => setDialog('receive')}>
              {words.receive}
            </PrimaryButton>
          )
        }
      >
        {name}
      </PageTitle>
      <div className={styles['page']}>
        <div className={styles['account']}>
          {asOf === undefined ? (
            <AccountCard customer={customer} />
          ) : (
            <AccountAsOf customer={customer} asOf={asOf} onToday={() => void change({ asOf: undefined })} />
          )}
          <EntriesCard
            key={asOf}
            asOf={asOf}
            customer={customer}
            onChanged={refresh}
            mayRecord={mayRecord}
            mayTakeBack={mayTakeBack}
            {...(mayMail && { onMail: () => setDialog('statement') })}
          />
        </div>
        <div className={styles['side']}>
          <CustomerEmailsCard businessId={businessId} customerId={id} />
          <FrequentItemsCard customer={customer} />
          <DetailsCard customer={customer} />
        </div>
      </div>
      <CustomerDialogs
        dialog={dialog}
        customer={customer}
        credit={credit}
        onClose={() => setDialog(undefined)}
        onDone={refresh}
        onReceived={(payment) => {
          if (mayWrite && business.settings.chargesVat && isDeposit(payment)) setDeposit(payment)
        }}
      />
      {deposit && <DepositOffer customer={customer} payment={deposit} onClose={() => setDeposit(undefined)} />}
    </Page>
  )
}
