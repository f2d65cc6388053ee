import { Stack, Text, Title } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { z } from 'zod'

import { may } from '../../../core/contract/http/permissions.ts'
import type { getProductSales } from '../../../core/contract/invoice/sales.ts'
import type { Product } from '../../../core/contract/records/product.ts'
import { formatShortMonth } from '../../../core/domain/calendar/format.ts'
import { FactList } from '../../components/display/fact-list.tsx'
import { Money } from '../../components/display/figures.tsx'
import { NotFound } from '../../components/layout/not-found.tsx'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { type Column, DataTable } from '../../components/table/data-table.tsx'
import { Card } from '../../components/ui/card.tsx'
import { CommandButton } from '../../components/ui/command-button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { usePageCommands } from '../../lib/commands/page-commands.ts'
import { formatAmount, formatPrice } from '../../lib/format/money.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { productQuery, productSalesQuery } from '../../lib/queries/records.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { texts } from '../../lib/texts.ts'
import { palette } from '../../lib/texts/app/palette.ts'
import { products as words } from '../../lib/texts/records/products.ts'
import { productCommands } from './commands.ts'
import styles from './page.module.css'

/** One product: what it costs, and how much of it was sold, month by month. */
export function ProductPage() {
  const businessId = useBusinessId()
  const { client } = useApi()
  const { productId = '' } = useParams({ strict: false })
  const { data: product, error, refetch } = useQuery(productQuery(client, businessId, productId))

  // Another business's product is not under this address, even for somebody who may see both.
  const isElsewhere = product !== undefined && product.businessId !== businessId
  if (isElsewhere || (error instanceof ApiError && error.code === 'not_found')) return <NotFound />
  if (product) return <ProductView key={product.id} product={product} />
  return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />
}

function ProductView({ product }: { readonly product: Product }) {
  const { id, businessId, name, unit, unitPrice, unitPriceWithVat, taxPercent, barcode, hsnCode, isicCode } = product
  const { client } = useApi()
  const { data: business } = useBusiness(businessId)
  const { data: sales, error, refetch } = useQuery(productSalesQuery(client, businessId, id))
  const mayEdit = business !== undefined && may(business, 'record.write')

  const commands = usePageCommands(palette.with(name), productCommands(product, mayEdit))

  const facts = [
    ...(unitPriceWithVat === null
      ? [{ label: words.facts.price, value: words.price(formatPrice(unitPrice), unit) }]
      : [
          { label: words.facts.priceWithVat, value: words.price(formatPrice(unitPriceWithVat), unit) },
          { label: words.facts.withoutVat, value: words.price(formatPrice(unitPrice), unit) },
        ]),
    { label: words.facts.vat, value: `${taxPercent} %` },
    { label: words.facts.code, value: hsnCode ?? isicCode ?? words.none },
    { label: words.facts.barcode, value: barcode ?? words.none },
  ]
  return (
    <Page>
      <PageTitle
        crumbs={[{ label: texts.shell.nav.products, to: '/businesses/$businessId/products', params: { businessId } }]}
        actions={commands.map((command) => (
          <CommandButton key={command.id} command={command} variant="subtle" color="gray" />
        ))}
      >
        {name}
      </PageTitle>
      <div className={styles['page']}>
        {error && !sales ? (
          <Problem error={error} onRetry={() => void refetch()} />
        ) : (
          <SalesTable sales={sales} unit={unit} />
        )}
        <Card component="section" aria-labelledby="product-title">
          <Title order={2} mb="xs" id="product-title">
            {words.details}
          </Title>
          <FactList facts={facts} />
        </Card>
      </div>
    </Page>
  )
}

const MOST_DECIMALS = 4
const formatQuantity = (quantity: number): string =>
  quantity.toLocaleString('en', { maximumFractionDigits: MOST_DECIMALS })

type Sales = z.output<typeof getProductSales.data>
type Month = Sales['months'][number]

/** The newest month first, each with a bar as long as its part of the best one. */
function SalesTable({ sales, unit }: { readonly sales: Sales | undefined; readonly unit: string | null }) {
  const best = Math.max(0, ...(sales?.months ?? []).map(({ sales: sold }) => sold))
  const isUnsold = sales !== undefined && sales.months.every(({ lines, sales: sold }) => lines === 0 && sold === 0)
  const columns: readonly Column<Month>[] = [
    {
      key: 'month',
      head: words.columns.month,
      isName: true,
      grows: true,
      cell: ({ month, sales: sold }) => (
        <>
          {formatShortMonth(month)}
          <span
            className={styles['bar']}
            style={{ width: `${best > 0 ? Math.max(0, (sold / best) * 100) : 0}%` }}
            aria-hidden
          />
        </>
      ),
    },
    {
      key: 'quantity',
      head: unit === null ? words.columns.quantity : words.columns.quantityIn(unit),
      align: 'end',
      cell: ({ quantity, lines }) => (lines > 0 || quantity !== 0) && formatQuantity(quantity),
    },
    {
      key: 'sales',
      head: words.columns.sales,
      align: 'end',
      isStrong: true,
      cell: ({ sales: sold, lines }) => (lines > 0 || sold !== 0) && <Money amount={sold} />,
    },
  ]
  return (
    <DataTable
      label={words.sold}
      columns={columns}
      rows={isUnsold ? [] : sales?.months.toReversed()}
      idOf={({ month }) => month}
      expectedRows={12}
      empty={<EmptyState icon={<IconPackage size={36} stroke={1.5} />} {...words.empty} />}
      bar={
        <Stack gap={0}>
          <Title order={2}>{words.sold}</Title>
          <Text c="dimmed" size="sm">
            {words.counted(sales?.environment === 'SANDBOX')}
          </Text>
        </Stack>
      }
      footer={
        sales && !isUnsold ? (
          <Text>
            {words.total(formatQuantity(sales.total.quantity), unit)} <b>₦{formatAmount(sales.total.sales)}</b>
          </Text>
        ) : undefined
      }
    />
  )
}
