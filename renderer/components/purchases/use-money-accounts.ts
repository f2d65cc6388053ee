import { useQuery } from '@tanstack/react-query'

import { may } from '../../../core/contract/http/permissions.ts'
import type { PaymentMethod } from '../../../core/contract/http/vocabulary.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { moneyAccountsQuery } from '../../lib/queries/purchases/payables.ts'
import { paymentsOut } from '../../lib/texts/purchases/payments.ts'

const words = paymentsOut.accounts

/** Where money for a supplier comes from, and how it usually goes from there. */
type MoneyAccount = { readonly value: string; readonly label: string; readonly method: PaymentMethod }

const CASH = ['TILL', 'PETTY_CASH', 'OWNER'] as const

/** The accounts that money goes out of: those at banks, the drawer, petty cash, and the owner's own. */
export function useMoneyAccounts(businessId: string): readonly MoneyAccount[] {
  const { client } = useApi()
  const { data: business } = useBusiness(businessId)
  const { data: banks = [] } = useQuery({
    ...moneyAccountsQuery(client, businessId),
    enabled: business !== undefined && may(business, 'payable.read'),
  })
  return [
    ...banks.map(({ id, label }): MoneyAccount => ({ value: id, label: words.bank(label), method: 'BANK_TRANSFER' })),
    ...CASH.map((value): MoneyAccount => ({ value, label: words[value], method: 'CASH' })),
  ]
}

/** What people read for where money came from. */
export function accountLabel(accounts: readonly MoneyAccount[], accountId: string | null): string {
  return accounts.find(({ value }) => value === accountId)?.label ?? words.none
}
