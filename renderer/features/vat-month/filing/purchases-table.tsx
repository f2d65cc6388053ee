import { Anchor, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import type { VatMonthBody, VatPurchaseBody } from '../../../../core/contract/money/vat-month.ts'
import { koboToNumber } from '../../../../core/domain/money/decimal.ts'
import { sumKobo } from '../../../../core/domain/money/money.ts'
import { Money } from '../../../components/display/figures.tsx'
import { LineClamp } from '../../../components/display/line-clamp.tsx'
import { type Column, DataTable } from '../../../components/table/data-table.tsx'
import { formatDay } from '../../../lib/format/date-time.ts'
import { formatDecimal, koboOf, nairaDecimal } from '../../../lib/format/money.ts'
import { NarrowFigures } from '../narrow-figures.tsx'
import styles from '../page.module.css'
import { vatMonth } from '../texts.ts'

const words = vatMonth.purchases

type Part = VatPurchaseBody['parts'][number]
type Missing = VatMonthBody['missing'][number]

/** What of a purchase is treated alike: of one purchase there may be several. */
type Row = Pick<VatPurchaseBody, 'id' | 'number' | 'date' | 'supplierName' | 'vatToRemit'> & {
  readonly reasons: readonly string[]
  readonly lacks: readonly Missing['kind'][]
  readonly net: number
  readonly vat: number
  readonly claimed: number
}

const lists = ['claimed', 'inPart', 'notClaimed'] as const
type List = (typeof lists)[number]

/** VAT on a service from abroad is claimed by itself, once it is remitted: nothing of it is claimed here. */
const listOf = ({ inputVat, claimed, vat }: Part): List => {
  if (inputVat === 'APPORTIONED') return 'inPart'
  return inputVat === 'CLAIMABLE' && (claimed !== 0 || vat === 0) ? 'claimed' : 'notClaimed'
}

const reasonOf = ({ inputVat, notClaimableReason }: Part): string =>
  notClaimableReason === null
    ? words.treatments[inputVat]
    : `${words.treatments[inputVat]}: ${words.reasons[notClaimableReason] ?? notClaimableReason}`

const kinds = ['DRAFT', 'WEAK_CLAIM', 'PROOF', 'ATTACHMENT'] as const

const sumOf = (amounts: readonly number[]): number => koboToNumber(sumKobo(amounts.map(koboOf)))

function rowsOf({ purchases, missing }: VatMonthBody, list: List): Row[] {
  return purchases.flatMap((purchase): Row[] => {
    const parts = purchase.parts.filter((part) => listOf(part) === list)
    if (parts.length === 0) return []
    const { id, number, date, supplierName, vatToRemit } = purchase
    return [
      {
        ...{ id, number, date, supplierName, vatToRemit },
        reasons: [...new Set(parts.map(reasonOf))],
        lacks: kinds.filter((kind) => missing.some((one) => one.id === id && one.kind === kind)),
        net: sumOf(parts.map(({ net }) => net)),
        vat: sumOf(parts.map(({ vat }) => vat)),
        claimed: sumOf(parts.map(({ claimed }) => claimed)),
      },
    ]
  })
}

const columns: readonly Column<Row>[] = [
  {
    key: 'what',
    head: words.columns.what,
    isName: true,
    grows: true,
    cell: ({ supplierName }) => <LineClamp lines={2}>{supplierName}</LineClamp>,
    below: ({ number, date, reasons, vatToRemit, lacks, net, vat }) => (
      <>
        <small className={styles['note']}>
          {[number, formatDay(date), vatToRemit === 0 ? reasons.join(', ') : words.toRemit].join(' · ')}
        </small>
        {lacks.length > 0 && (
          <small className={`${styles['note']} ${styles['missing']}`}>
            {lacks.map((kind) => words.lacks[kind]).join(', ')}
          </small>
        )}
        <NarrowFigures
          of={[
            [words.columns.net, <Money key="net" amount={net} />],
            [words.columns.vat, <Money key="vat" amount={vat} />],
          ]}
        />
      </>
    ),
  },
  { key: 'net', head: words.columns.net, align: 'end', isWideOnly: true, cell: ({ net }) => <Money amount={net} /> },
  { key: 'vat', head: words.columns.vat, align: 'end', isWideOnly: true, cell: ({ vat }) => <Money amount={vat} /> },
  {
    key: 'claimed',
    head: words.columns.claimed,
    align: 'end',
    isStrong: true,
    cell: ({ claimed }) => <Money amount={claimed} />,
  },
]

type Props = { readonly businessId: string; readonly vat: VatMonthBody }

/** What was bought in three lists: claimed, claimed in part, not claimed and why; each row leads to its bill. */
export function PurchasesTable({ businessId, vat }: Props) {
  const share = nairaDecimal(Math.round(vat.input.share * 1_000_000) / 10_000)
  const notes: Readonly<Record<List, string>> = {
    claimed: words.lists.claimedHint,
    inPart: words.lists.inPartHint(share ? formatDecimal(share) : ''),
    notClaimed: words.lists.notClaimedHint,
  }
  return lists.map((list) => {
    const rows = rowsOf(vat, list)
    if (rows.length === 0) return null
    return (
      <DataTable
        key={list}
        label={words.lists[list]}
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        placeOf={({ id }) => ({ to: '/businesses/$businessId/bills/$billId', params: { businessId, billId: id } })}
        empty={null}
        bar={
          <div>
            <h2 className={styles['head']}>{words.lists[list]}</h2>
            <small className={styles['note']}>{notes[list]}</small>
            {list === 'notClaimed' && rows.some(({ vatToRemit }) => vatToRemit !== 0) && (
              <ToRemit businessId={businessId} month={vat.month} />
            )}
          </div>
        }
        footer={
          <Group justify="space-between" w="100%">
            <Text c="dimmed" fz="sm">
              {words.lists.vat} <Money amount={sumOf(rows.map((row) => row.vat))} sign />
            </Text>
            <strong>
              <Money amount={sumOf(rows.map(({ claimed }) => claimed))} sign />
            </strong>
          </Group>
        }
      />
    )
  })
}

/** Where VAT on services from abroad is marked as remitted. */
function ToRemit({ businessId, month }: { readonly businessId: string; readonly month: string }) {
  return (
    <Anchor
      fz="xs"
      renderRoot={(props) => (
        <Link {...props} to="/businesses/$businessId/month/vat-withheld" params={{ businessId }} search={{ month }} />
      )}
    >
      {words.lists.toRemit}
    </Anchor>
  )
}
