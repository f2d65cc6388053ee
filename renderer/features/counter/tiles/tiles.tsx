import { Button, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { decimalFromStored } from '../../../../core/domain/money/decimal.ts'
import { ProductTile } from '../../../components/product/tile.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import type { Price, PriceList } from '../../../lib/counter/price-list.ts'
import { priceWithVat } from '../../../lib/counter/sale-totals.ts'
import type { Sale } from '../../../lib/counter/sale.ts'
import { tileCategoriesOf, tileColorOf, tilesOf } from '../../../lib/counter/tiles.ts'
import { formatDecimal, formatKobo } from '../../../lib/format/money.ts'
import { useBusiness } from '../../../lib/queries/businesses.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { counter as words } from '../../../lib/texts/counter/sale.ts'
import { refreshPrices } from '../till/find-product.ts'
import { chargesVat, withVatTreatment } from '../till/vat-treatment.ts'
import styles from './tiles.module.css'

/** So many are drawn at once: 5,000 would keep the till waiting. */
const PAGE = 60
const FRESH_MS = 60_000

type Props = {
  readonly businessId: string
  readonly prices: PriceList
  readonly sale: Sale
  readonly onTap: (product: Price) => void
}

/**
 * What is sold without a barcode: a tile for each product, under the tabs of their categories. A tap adds one, another
 * one more. Where the core cannot be reached, the tiles are those of the price list that is kept here.
 */
export function Tiles({ businessId, prices, sale, onTap }: Props) {
  const { client } = useApi()
  const { data: business } = useBusiness(businessId)
  const [category, setCategory] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(PAGE)
  const { data = [], isFetched } = useQuery({
    queryKey: ofBusiness(businessId, 'products', 'tiles'),
    queryFn: async () => (await refreshPrices({ client, businessId, prices })) ?? prices.read(),
    placeholderData: () => prices.read(),
    staleTime: FRESH_MS,
    retry: false,
    networkMode: 'always',
  })
  const categories = useMemo(() => tileCategoriesOf(data), [data])
  const chosen = category !== null && categories.includes(category) ? category : null
  const found = useMemo(() => tilesOf(data, chosen, search), [data, chosen, search])
  const counts = countsOf(sale)
  const isTaxed = chargesVat(business)
  const open = (next: string | null) => {
    setCategory(next)
    setShown(PAGE)
  }

  return (
    <Card p={0} component="section" aria-label={words.tiles.title} className={styles['tiles'] ?? ''}>
      <div className={styles['head']}>
        <TextInput
          type="search"
          aria-label={words.tiles.search}
          placeholder={words.tiles.search}
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value)
            setShown(PAGE)
          }}
          leftSection={<IconSearch size={18} aria-hidden />}
        />
        {categories.length > 0 && (
          <div role="group" aria-label={words.tiles.categories} className={styles['tabs']}>
            {[null, ...categories].map((name) => (
              <UnstyledButton
                key={name ?? ''}
                className={styles['tab'] ?? ''}
                aria-pressed={name === chosen}
                onClick={() => open(name)}
              >
                {name ?? words.tiles.all}
              </UnstyledButton>
            ))}
          </div>
        )}
      </div>
      {found.length === 0 ? (
        <Text c="dimmed" className={styles['none'] ?? ''}>
          {data.length > 0 ? words.tiles.noMatch : isFetched && words.tiles.none}
        </Text>
      ) : (
        <ul className={styles['grid']} aria-label={words.tiles.title}>
          {found.slice(0, shown).map((product) => {
            const sold = withVatTreatment(product, isTaxed)
            const price = `₦${formatKobo(priceWithVat(sold))}`
            return (
              <li key={product.id}>
                <UnstyledButton
                  className={styles['button'] ?? ''}
                  aria-label={words.tiles.add(product.name, price, counts.get(product.id))}
                  onClick={() => onTap(sold)}
                >
                  <ProductTile
                    name={product.name}
                    price={price}
                    color={tileColorOf(product, categories)}
                    imageUrl={product.imageUrl}
                    count={counts.get(product.id)}
                  />
                </UnstyledButton>
              </li>
            )
          })}
        </ul>
      )}
      {found.length > shown && (
        <Button variant="default" className={styles['more'] ?? ''} onClick={() => setShown(shown + 2 * PAGE)}>
          {words.tiles.more(found.length - shown)}
        </Button>
      )}
    </Card>
  )
}

/** How many of each product are in the sale, as they are written; of one on two lines the last line. */
const countsOf = ({ lines }: Sale): ReadonlyMap<string, string> =>
  new Map(
    lines.flatMap(({ productId, quantity }) =>
      productId === null ? [] : [[productId, formatDecimal(decimalFromStored(quantity))]],
    ),
  )
