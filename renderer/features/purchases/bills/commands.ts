import { IconBoxSeam, IconCashBanknote, IconFileImport, IconPlus, IconReceipt } from '@tabler/icons-react'

import type { PageCommand } from '../../../lib/commands/page-commands.ts'
import { bills as words } from '../../../lib/texts/purchases/bills.ts'
import { purchaseImports } from '../../../lib/texts/purchases/importing.ts'

const toNew = '/businesses/$businessId/bills/new'

type Does = {
  readonly expense: () => void
  /** Undefined where no cash of the counter waits for it. */
  readonly bookCashOut: (() => void) | undefined
}

/** What can be done with the list of bills. */
export const billsCommands = (
  businessId: string,
  mayWrite: boolean,
  { expense, bookCashOut }: Does,
): readonly PageCommand[] => [
  {
    id: 'new',
    label: words.add,
    icon: IconPlus,
    key: 'create',
    place: 'primary',
    allowed: mayWrite,
    to: { to: toNew, params: { businessId } },
  },
  {
    id: 'expense',
    label: words.expense,
    icon: IconReceipt,
    key: 'recordExpense',
    place: 'head',
    allowed: mayWrite,
    run: expense,
  },
  {
    id: 'bookCashOut',
    label: words.cashOuts.bookFirst,
    icon: IconCashBanknote,
    key: 'bookCashOut',
    place: 'menu',
    allowed: mayWrite && bookCashOut !== undefined,
    run: () => bookCashOut?.(),
  },
  {
    id: 'importVat',
    label: words.importVat,
    icon: IconBoxSeam,
    place: 'menu',
    allowed: mayWrite,
    to: { to: toNew, params: { businessId }, search: { type: 'IMPORT_VAT' } },
  },
  {
    id: 'import',
    label: purchaseImports.link,
    icon: IconFileImport,
    place: 'menu',
    allowed: mayWrite,
    to: { to: '/businesses/$businessId/bills/import', params: { businessId } },
  },
]
