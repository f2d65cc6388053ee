import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconListCheck, IconPackage } from '@tabler/icons-react'
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { may } from '../../../core/contract/http/permissions.ts'
import { importProducts } from '../../../core/contract/records/import.ts'
import type { Product } from '../../../core/contract/records/product.ts'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { notifyCodesTaken } from '../../components/records/notify-codes-taken.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { uncodedProductsQuery } from '../../lib/queries/records.ts'
import { suggestedCodeQuery } from '../../lib/queries/reference.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { texts } from '../../lib/texts.ts'
import { products as productTexts } from '../../lib/texts/records/products.ts'
import { type CodeChoice, listOfKind, rowsWithCodes } from './code-choice.ts'
import { CodeCell } from './code-cell.tsx'

const words = productTexts.codes

/** Products without a code: one is suggested for each by its name, and those that are right are saved at once. */
export function ProductCodesPage() {
  const businessId = useBusinessId()
  const { client } = useApi()
  const { data: business } = useBusiness(businessId)
  const { data, error, refetch } = useQuery(uncodedProductsQuery(client, businessId))
  const mayWrite = business !== undefined && may(business, 'record.write')

  return (
    <Page>
      <PageTitle
        crumbs={[{ label: texts.shell.nav.products, to: '/businesses/$businessId/products', params: { businessId } }]}
      >
        {words.title}
      </PageTitle>
      <Text c="dimmed">{words.text}</Text>
      {error !== null && !data ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : data === undefined || business === undefined ? (
        <Loading />
      ) : mayWrite ? (
        <CodesTable businessId={businessId} products={data.items} all={data.meta.totalItems} />
      ) : (
        <Notice>{words.mayNot}</Notice>
      )}
    </Page>
  )
}

type TableProps = {
  readonly businessId: string
  readonly products: readonly Product[]
  /** How many products have no code, with those that are not shown. */
  readonly all: number
}

function CodesTable({ businessId, products, all }: TableProps) {
  const { client } = useApi()
  const queries = useQueryClient()
  const [choices, setChoices] = useState<ReadonlyMap<string, CodeChoice>>(new Map())
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const suggestions = useQueries({
    queries: products.map(({ name, kind }) => suggestedCodeQuery(client, listOfKind(kind), name)),
  })
  const suggestionOf = (product: Product) => suggestions[products.indexOf(product)]
  const choiceOf = (product: Product): CodeChoice =>
    choices.get(product.id) ?? { kind: product.kind ?? 'GOODS', code: suggestionOf(product)?.data ?? undefined }
  const choose = (id: string, choice: CodeChoice) => {
    setChoices(new Map([...choices, [id, choice]]))
    const isOn = choice.code !== undefined
    setSelected(new Set(isOn ? [...selected, id] : [...selected].filter((other) => other !== id)))
  }
  const rows = rowsWithCodes(
    products.filter(({ id }) => selected.has(id)),
    choiceOf,
  )

  const { mutate, isPending, error } = useMutation({
    mutationFn: async () =>
      client.call(importProducts, { body: { businessId, mode: 'save', onExisting: 'update', rows } }),
    onSuccess: async ({ data, warnings }) => {
      await queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'products') })
      setSelected(new Set())
      notifications.show({ message: words.saved(data.updated) })
      notifyCodesTaken(warnings)
    },
  })

  return (
    <Stack gap="md">
      {error !== null && <Problem error={error} />}
      <DataTable
        label={words.title}
        rows={products}
        idOf={({ id }) => id}
        columns={[
          {
            key: 'name',
            head: words.columns.name,
            isName: true,
            cell: ({ id, name }) => (
              <Anchor
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/businesses/$businessId/products/$productId"
                    params={{ businessId, productId: id }}
                  />
                )}
              >
                {name}
              </Anchor>
            ),
          },
          {
            key: 'code',
            head: words.columns.code,
            grows: true,
            cell: (product) => (
              <CodeCell
                name={product.name}
                choice={choiceOf(product)}
                isSearching={!choices.has(product.id) && suggestionOf(product)?.isLoading === true}
                onChange={(choice) => choose(product.id, choice)}
              />
            ),
          },
        ]}
        selection={{ selected, onChange: setSelected, nameOf: ({ name }) => name }}
        bar={
          <Group justify="space-between" gap="xs" w="100%">
            <Text>{words.count(products.length, all)}</Text>
            <Button
              leftSection={<IconListCheck size={18} aria-hidden />}
              disabled={rows.length === 0}
              loading={isPending}
              onClick={() => mutate()}
            >
              {words.save(rows.length)}
            </Button>
          </Group>
        }
        empty={<EmptyState icon={<IconPackage size={36} stroke={1.5} />} {...words.empty} />}
      />
    </Stack>
  )
}
