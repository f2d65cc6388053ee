import type { TextInputProps } from '@mantine/core'
import type { ComponentProps } from 'react'

import { type Customer, listCustomers } from '../../../core/contract/records/customer.ts'
import { listSuppliers, type Supplier } from '../../../core/contract/purchases/supplier.ts'
import { listProducts, type Product } from '../../../core/contract/records/product.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { isNamedLike, looksLikeBarcode, resolveMatch } from '../../lib/form/resolve-match.ts'
import { formatProductPrice } from '../../lib/format/money.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { texts } from '../../lib/texts.ts'
import { AsyncCombobox } from '../combobox/async-combobox.tsx'
import { AttachedCombobox } from '../combobox/attached-combobox.tsx'

type Props<T> = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type' | 'rightSection'> & {
  readonly businessId: string
  /** The name of what is chosen; empty for nothing. */
  readonly value: string
  readonly onPick: (item: T, by?: 'Tab') => void
  readonly onType?: (typed: string) => void
  readonly onCreate?: (typed: string) => void
  /** As of `AsyncCombobox`. */
  readonly onEnter?: () => void
  readonly listWidth?: number
}

const LIMIT = '20'

/** What is found; where nothing is, those whose name may be meant although it is spelled differently. */
async function searchOrMeant<T>(
  search: string,
  list: (
    query: { readonly search: string } | { readonly similarTo: string } | { readonly barcode: string },
  ) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const found = await list({ search })
  if (found.length > 0 || search.trim() === '') return found
  // Scanners read one barcode in two ways, and no name is like it.
  return list(looksLikeBarcode(search) ? { barcode: search.trim() } : { similarTo: search })
}

/** Chooses a customer of the business by name, phone number, TIN or e-mail. */
export function CustomerField({ businessId, ...rest }: Props<Customer>) {
  const { client } = useApi()
  return (
    <AsyncCombobox
      {...rest}
      queryKey={ofBusiness(businessId, 'customers', 'search')}
      search={(search, signal) =>
        searchOrMeant(
          search,
          async (query) =>
            (await client.call(listCustomers, { query: { businessId, limit: LIMIT, ...query }, signal })).data.items,
        )
      }
      idOf={({ id }) => id}
      labelOf={({ name }) => name}
      meant={resolveMatch}
      detailOf={({ tin }) => (tin === null ? undefined : texts.businesses.tin(tin))}
    />
  )
}

/** Chooses a supplier of the business by name or TIN. */
export function SupplierField({ businessId, ...rest }: Props<Supplier>) {
  const { client } = useApi()
  return (
    <AsyncCombobox
      {...rest}
      queryKey={ofBusiness(businessId, 'suppliers', 'search')}
      search={(search, signal) =>
        searchOrMeant(
          search,
          async (query) =>
            (await client.call(listSuppliers, { query: { businessId, limit: LIMIT, ...query }, signal })).data.items,
        )
      }
      idOf={({ id }) => id}
      labelOf={({ name }) => name}
      meant={resolveMatch}
      detailOf={({ tin }) => (tin === null ? undefined : texts.businesses.tin(tin))}
    />
  )
}

type ProductSearchProps = Pick<
  Props<Product>,
  'businessId' | 'onPick' | 'onType' | 'onCreate' | 'onEnter' | 'listWidth'
> &
  Pick<ComponentProps<typeof AttachedCombobox<Product>>, 'field' | 'handle'>

/** Finds saved products and services by name or code, by what is typed into a field that is there already. */
export function ProductSearch({ businessId, ...rest }: ProductSearchProps) {
  const { client } = useApi()
  return (
    <AttachedCombobox
      {...rest}
      queryKey={ofBusiness(businessId, 'products', 'search')}
      search={(search, signal) =>
        searchOrMeant(
          search,
          async (query) =>
            (await client.call(listProducts, { query: { businessId, limit: LIMIT, ...query }, signal })).data.items,
        )
      }
      idOf={({ id }) => id}
      labelOf={({ name }) => name}
      meant={resolveMatch}
      // Any text is a description: what is found by its code or description only is no reason to ask.
      mayMean={isNamedLike}
      detailOf={formatProductPrice}
    />
  )
}
