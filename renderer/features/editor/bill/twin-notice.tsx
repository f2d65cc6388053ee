import { Anchor, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { type PurchaseBody, listPurchases } from '../../../../core/contract/purchases/purchase.ts'
import { useApi } from '../../../lib/api/api-context.ts'
import { formatDay } from '../../../lib/format/date-time.ts'
import { addDays, isDay } from '../../../lib/format/day.ts'
import { formatAmount, koboOf } from '../../../lib/format/money.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { billEditor } from '../../../lib/texts/purchases/bill-editor.ts'
import styles from '../page/editor.module.css'
import { useEditor, useEditorTools } from '../session/context.ts'
import { useBillField } from './use-bill-field.ts'
import { useBillTotals } from './totals-card.tsx'

const words = billEditor.twins
const NEAR_DAYS = 7

/** Says while a bill is typed that it is there already, or looks like one that is. */
export function TwinNotice() {
  const { businessId, store } = useEditorTools()
  const { client } = useApi()
  const supplierId = useBillField('supplier')?.id
  const [number] = useDebouncedValue(useBillField('supplierInvoiceNumber').trim(), 300)
  const date = useEditor(({ doc }) => doc.issueDate)
  const { total } = useBillTotals()
  const own = useEditor(({ doc }) => doc.rows[0]?.id.split('.')[0])

  const { data: same = [] } = useQuery({
    queryKey: ofBusiness(businessId, 'purchases', 'same', supplierId, number),
    queryFn: async ({ signal }) => {
      const query = { businessId, search: number, limit: '10', ...(supplierId !== undefined && { supplierId }) }
      return (await client.call(listPurchases, { query, signal })).data.items
    },
    enabled: supplierId !== undefined && number !== '',
  })
  const { data: around = [] } = useQuery({
    queryKey: ofBusiness(businessId, 'purchases', 'around', supplierId, date),
    queryFn: async ({ signal }) => {
      const days = { from: addDays(date, -NEAR_DAYS), to: addDays(date, NEAR_DAYS) }
      const query = { businessId, limit: '100', ...days, ...(supplierId !== undefined && { supplierId }) }
      return (await client.call(listPurchases, { query, signal })).data.items
    },
    enabled: supplierId !== undefined && isDay(date),
  })
  if (store.getState().doc.billType === 'CREDIT_NOTE') return null

  const isOther = ({ id, status }: PurchaseBody) => id !== own && status !== 'CANCELLED'
  const twin = same.filter(isOther).find((bill) => isSameNumber(bill.supplierInvoiceNumber, number))
  const near = around.filter(isOther).find((bill) => total > 0n && koboOf(bill.total) === total)
  const found = twin ?? near
  if (!found) return null
  const name = found.number ?? words.draft
  return (
    <Text size="sm" c="var(--desk-wait)" role="status" className={styles['ofLines'] ?? ''}>
      {twin ? words.same(name) : words.near(name, formatDay(found.date), formatAmount(found.total))}{' '}
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link {...props} to="/businesses/$businessId/bills/$billId" params={{ businessId, billId: found.id }} />
        )}
      >
        {words.open(name)}
      </Anchor>
    </Text>
  )
}

const isSameNumber = (one: string | null, other: string) =>
  one !== null && one.trim().toLowerCase() === other.toLowerCase()
