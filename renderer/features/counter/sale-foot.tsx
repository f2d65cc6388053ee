import { CommandButton } from '../../components/ui/command-button.tsx'
import type { OfferedCommand } from '../../lib/commands/page-commands.ts'
import { counter as words } from '../../lib/texts/counter/sale.ts'
import styles from './counter.module.css'
import { SaleCustomer } from './sale-customer.tsx'
import { SaleDiscount } from './sale-discount.tsx'
import type { useSale } from './till/use-sale.ts'

type Props = Pick<Parameters<typeof SaleCustomer>[0], 'businessId' | 'onCreate' | 'onName'> & {
  readonly selling: ReturnType<typeof useSale>
  readonly commands: readonly OfferedCommand[]
  /** What is being typed in place of its button. */
  readonly opened: { readonly customer: boolean; readonly discount: boolean }
  readonly onCustomerClosed: (isEscape: boolean) => void
  readonly onDiscountClosed: (discount: string | undefined) => void
}

/** Below the lines: who buys, what is taken off the whole sale, and putting it aside. */
export function SaleFoot({ selling, commands, opened, onCustomerClosed, onDiscountClosed, ...ofCustomer }: Props) {
  const { sale, entered, parked, isEmpty } = selling
  const command = (id: string) => commands.find((one) => one.id === id)
  const park = command('park')
  return (
    <div className={styles['foot']}>
      <SaleCustomer
        {...ofCustomer}
        customer={sale.customer}
        opened={opened.customer}
        command={command('customer')}
        onClose={onCustomerClosed}
      />
      <SaleDiscount
        opened={opened.discount}
        value={entered.discount}
        command={command('saleDiscount')}
        onClose={onDiscountClosed}
      />
      {park && (
        <CommandButton command={park} variant="subtle" color="gray" disabled={isEmpty && parked.length === 0}>
          {isEmpty && parked.length > 0 ? words.takeUp : words.park}
        </CommandButton>
      )}
    </div>
  )
}
