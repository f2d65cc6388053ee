import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { PaymentBody } from '../../../core/contract/money/payment.ts'
import type { Customer } from '../../../core/contract/records/customer.ts'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { DepositOffer, isDeposit } from '../../components/money/deposit-offer.tsx'
import { PrimaryCommand } from '../../components/ui/command-button.tsx'
import { SecondaryActions } from '../../components/ui/secondary-actions.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { usePageCommands } from '../../lib/commands/page-commands.ts'
import { freeCredit } from '../../lib/money/free-credit.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { balanceQuery } from '../../lib/queries/customer-accounts.ts'
import { areasOfInvoices, ofBusiness } from '../../lib/queries/keys.ts'
import { accountSearch } from '../../lib/routing/as-of.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { texts } from '../../lib/texts.ts'
import { palette } from '../../lib/texts/app/palette.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import { AccountAsOf } from './account/as-of.tsx'
import { AccountCard } from './account/card.tsx'
import { EntriesCard } from './account/entries-card.tsx'
import { customerCommands, customerRights } from './commands.ts'
import { DetailsCard } from './details-card.tsx'
import { CustomerDialogs, type AccountDialog } from './dialogs.tsx'
import { CustomerEmailsCard } from './emails-card.tsx'
import { FrequentItemsCard } from './frequent-items-card.tsx'
import styles from './page.module.css'

export function CustomerView({ customer }: { readonly customer: Customer }) {
  const { id, businessId, name } = customer
  const { client } = useApi()
  const [{ asOf, open }, change] = useSearchParams(accountSearch)
  const [chosen, setDialog] = useState<AccountDialog>()
  const [deposit, setDeposit] = useState<PaymentBody>()
  const { data: business } = useBusiness(businessId)
  const { data: balance } = useQuery(balanceQuery(client, businessId, id))
  const refresh = useRefresh(businessId)
  const rights = customerRights(business, customer)
  // A link may lead to a payment; a walk-in has no account that one could go to.
  const dialog = chosen ?? (rights.record && !customer.isWalkIn ? open : undefined)
  const credit = balance ? freeCredit(balance) : 0
  const commands = usePageCommands(
    palette.with(name),
    customerCommands({ customer, rights, owed: balance?.owed ?? 0, credit, ask: setDialog }),
  )

  return (
    <Page>
      <PageTitle
        crumbs={[{ label: texts.shell.nav.customers, to: '/businesses/$businessId/customers', params: { businessId } }]}
        actions={<SecondaryActions label={customerAccount.customer.actions.more} commands={commands} />}
        action={<PrimaryCommand commands={commands} />}
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
            mayRecord={rights.record}
            mayTakeBack={rights.takeBack}
            {...(rights.mail && { onMail: () => setDialog('statement') })}
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
        onClose={() => {
          setDialog(undefined)
          if (open !== undefined) void change({ open: undefined })
        }}
        onDone={refresh}
        onReceived={(payment) => {
          if (rights.write && business?.settings.chargesVat === true && isDeposit(payment)) setDeposit(payment)
        }}
      />
      {deposit && <DepositOffer customer={customer} payment={deposit} onClose={() => setDeposit(undefined)} />}
    </Page>
  )
}

/** Everything that an account shows may look different now. */
function useRefresh(businessId: string) {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(
      areasOfInvoices.map((area) => queries.invalidateQueries({ queryKey: ofBusiness(businessId, area) })),
    )
  }
}
