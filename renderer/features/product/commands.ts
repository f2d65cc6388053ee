import { IconFileInvoice, IconPencil } from '@tabler/icons-react'

import type { Product } from '../../../core/contract/records/product.ts'
import type { PageCommand } from '../../lib/commands/page-commands.ts'
import { products as words } from '../../lib/texts/records/products.ts'

/** What can be done with a product. */
export const productCommands = (
  { id, businessId, name }: Pick<Product, 'id' | 'businessId' | 'name'>,
  mayEdit: boolean,
): readonly PageCommand[] => [
  {
    id: 'invoices',
    label: words.invoices,
    icon: IconFileInvoice,
    to: { to: '/businesses/$businessId/invoices', params: { businessId }, search: { search: name } },
  },
  {
    id: 'edit',
    label: words.edit,
    icon: IconPencil,
    key: 'edit',
    allowed: mayEdit,
    to: { to: '/businesses/$businessId/products', params: { businessId }, search: { open: id } },
  },
]
