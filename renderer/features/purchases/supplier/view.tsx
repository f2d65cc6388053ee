import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { formatPhone } from '../../../../core/contract/http/formatting.ts'
import { may } from '../../../../core/contract/http/permissions.ts'
import type { Supplier } from '../../../../core/contract/purchases/supplier.ts'
import { FactList } from '../../../components/display/fact-list.tsx'
import { Money } from '../../../components/display/figures.tsx'
import { PageTitle } from '../../../components/layout/page-title.tsx'
import { Page } from '../../../components/layout/page.tsx'
import { PayDialog } from '../../../components/purchases/pay-dialog.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { PrimaryCommand } from '../../../components/ui/command-button.tsx'
import { SecondaryActions } from '../../../components/ui/secondary-actions.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { usePageCommands } from '../../../lib/commands/page-commands.ts'
import { useBusiness } from '../../../lib/queries/businesses.ts'
import { supplierBalanceQuery } from '../../../lib/queries/purchases/payables.ts'
import { palette } from '../../../lib/texts/app/palette.ts'
import { supplierAccount as words, suppliers } from '../../../lib/texts/purchases/suppliers.ts'
import { purchaseWords } from '../../../lib/texts/purchases/vocabulary.ts'
import { SupplierBills } from './bills-card.tsx'
import { type SupplierDialog, supplierCommands } from './commands.ts'
import { OpeningDialog, RefundDialog } from './dialogs.tsx'
import { SupplierEntries } from './entries-card.tsx'
import styles from './supplier.module.css'

/** A supplier's account, with its figures, its statement and what its bills are like. */
export function SupplierView({ supplier }: { readonly supplier: Supplier }) {
  const { id, businessId, name } = supplier
  const { client } = useApi()
  const { data: business } = useBusiness(businessId)
  const maySeeMoney = business !== undefined && may(business, 'payable.read')
  const { data: balance } = useQuery({ ...supplierBalanceQuery(client, businessId, id), enabled: maySeeMoney })
  const [dialog, setDialog] = useState<SupplierDialog>()
  const commands = usePageCommands(
    palette.with(name),
    supplierCommands({ supplier, grant: business, credit: balance?.credit ?? 0, ask: setDialog }),
  )
  const close = () => setDialog(undefined)

  return (
    <Page>
      <PageTitle
        crumbs={[{ label: suppliers.title, to: '/businesses/$businessId/suppliers', params: { businessId } }]}
        actions={<SecondaryActions label={words.actions.more} commands={commands} />}
        action={<PrimaryCommand commands={commands} />}
      >
        {name}
      </PageTitle>
      <div className={styles['page']}>
        <div className={styles['main']}>
          {balance && (
            <Card component="section" aria-label={words.figures.owed}>
              <dl className={styles['figures']}>
                <div>
                  <dt>{words.figures.owed}</dt>
                  <dd>
                    <Money amount={balance.owed} sign />
                  </dd>
                </div>
                <div>
                  <dt>{words.figures.overdue}</dt>
                  <dd data-tone={balance.overdue > 0 ? 'bad' : undefined}>
                    <Money amount={balance.overdue} sign />
                  </dd>
                </div>
                <div>
                  <dt>{words.figures.credit}</dt>
                  <dd>
                    <Money amount={balance.credit} sign />
                  </dd>
                </div>
              </dl>
              {balance.owed === 0 && <Text c="dimmed">{words.nothingOwed}</Text>}
            </Card>
          )}
          {maySeeMoney ? <SupplierEntries supplier={supplier} /> : <SupplierBills supplier={supplier} />}
        </div>
        <div className={styles['side']}>
          <Details supplier={supplier} />
        </div>
      </div>
      {dialog === 'pay' && <PayDialog payee={{ businessId, supplierId: id, name }} onClose={close} />}
      {dialog === 'opening' && <OpeningDialog supplier={supplier} onClose={close} />}
      {dialog === 'refund' && <RefundDialog supplier={supplier} credit={balance?.credit ?? 0} onClose={close} />}
    </Page>
  )
}

function Details({ supplier }: { readonly supplier: Supplier }) {
  const { bankAccount, defaultInputVat, defaultWhtPercent, paymentTermsDays } = supplier
  const { fields } = suppliers
  const account = [bankAccount.bankName, bankAccount.accountNumber, bankAccount.accountName].filter(Boolean)
  const facts = [
    { label: fields.tin, value: supplier.tin },
    { label: fields.phone, value: supplier.phone && formatPhone(supplier.phone) },
    { label: fields.email, value: supplier.email },
    { label: fields.address, value: [supplier.address, supplier.city, supplier.state].filter(Boolean).join(', ') },
    { label: fields.defaultCategory, value: supplier.defaultCategory },
    { label: fields.defaultInputVat, value: defaultInputVat && purchaseWords.inputVat[defaultInputVat] },
    { label: fields.defaultWhtPercent, value: defaultWhtPercent === null ? '' : `${defaultWhtPercent} %` },
    { label: fields.paymentTermsDays, value: paymentTermsDays === null ? '' : words.days(paymentTermsDays) },
    { label: words.bank, value: account.join(', ') },
    { label: fields.notes, value: supplier.notes },
  ].filter(({ value }) => value !== null && value !== '')
  if (facts.length === 0) return null
  return (
    <Card component="section" aria-labelledby="supplier-details">
      <Title order={2} mb="sm" id="supplier-details">
        {words.details}
      </Title>
      <FactList facts={facts} />
    </Card>
  )
}
