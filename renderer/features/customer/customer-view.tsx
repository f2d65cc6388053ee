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

import type { Customer } from '../../../core/contract/customer.ts'
import type { PaymentBody } from '../../../core/contract/payment.ts'
import { may } from '../../../core/contract/permissions.ts'
import { Page } from '../../components/page.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { PrimaryButton } from '../../components/primary-button.tsx'
import { type QuietAction, QuietActions } from '../../components/quiet-actions.tsx'
import { freeCredit } from '../../lib/format/free-credit.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { useHotkey } from '../../lib/hotkeys/hotkeys-context.ts'
import { useOfferHere } from '../../lib/palette/open-here.ts'
import { balanceQuery } from '../../lib/queries/accounts.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { areasOfInvoices, ofBusiness } from '../../lib/queries/keys.ts'
import { asOfSearch } from '../../lib/routing/as-of.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { accounts } from '../../lib/texts/accounts.ts'
import { customerMerge } from '../../lib/texts/customer-merge.ts'
import { palette } from '../../lib/texts/palette.ts'
import { texts } from '../../lib/texts.ts'
import { AccountCard } from './account-card.tsx'
import { AccountThen } from './account-then.tsx'
import { CustomerEmailsCard } from './customer-emails-card.tsx'
import { CustomerDialogs, type AccountDialog } from './customer-dialogs.tsx'
import styles from './customer-page.module.css'
import { DepositOffer, isDeposit } from '../../components/deposit-offer.tsx'
import { DetailsCard } from './details-card.tsx'
import { EntriesCard } from './entries-card.tsx'
import { UsualCard } from './usual-card.tsx'

const words = accounts.customer.actions

type Verb = QuietAction & { readonly id: AccountDialog }

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
    icon: QuietAction['icon'],
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
  useOfferHere(palette.with(name), [
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
          <QuietActions label={words.more} actions={verbs}>
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
          </QuietActions>
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
            <AccountThen customer={customer} asOf={asOf} onToday={() => void change({ asOf: undefined })} />
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
          <UsualCard customer={customer} />
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
