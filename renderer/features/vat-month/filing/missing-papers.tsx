import { Anchor, Drawer } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import type { VatMonthBody } from '../../../../core/contract/money/vat-month.ts'
import { Money } from '../../../components/display/figures.tsx'
import { formatDay } from '../../../lib/format/date-time.ts'
import { formatAmount } from '../../../lib/format/money.ts'
import styles from '../page.module.css'
import { type MissingKind, missingKinds } from '../search.ts'
import { vatMonth } from '../texts.ts'

const words = vatMonth.purchases

type Props = { readonly businessId: string; readonly vat: VatMonthBody }
type Missing = VatMonthBody['missing'][number]

/** A cash expense has no supplier; its receipt is missed like the paper of a bill. */
const kindOf = ({ kind, supplierName }: Missing): MissingKind =>
  kind === 'ATTACHMENT' && supplierName === null ? 'EXPENSE' : kind

const ofKind = (vat: VatMonthBody, kind: MissingKind): readonly Missing[] =>
  vat.missing.filter((one) => kindOf(one) === kind)

/** Certificates of customers for VAT and WHT that they withheld in the month. */
const certificatesOf = ({ vatWithheld, wht }: VatMonthBody): number => vatWithheld.missing.items + wht.missing.items

export const lacksSomething = (vat: VatMonthBody): boolean => vat.missing.length > 0 || certificatesOf(vat) > 0

/** What the month lacks before it is filed, each kind with the way to it. */
export function MissingPapers({ businessId, vat }: Props) {
  const certificates = certificatesOf(vat)
  const links = [
    ...missingKinds
      .map((kind) => ({ kind, count: ofKind(vat, kind).length }))
      .filter(({ count }) => count > 0)
      .map(({ kind, count }) => (
        <Anchor
          key={kind}
          inherit
          renderRoot={(props) => (
            <Link
              {...props}
              to="/businesses/$businessId/money/vat"
              params={{ businessId }}
              search={{ month: vat.month, missing: kind }}
            />
          )}
        >
          {words.missing.of[kind](count)}
        </Anchor>
      )),
    ...(certificates === 0
      ? []
      : [
          <Anchor
            key="certificates"
            inherit
            renderRoot={(props) => (
              <Link
                {...props}
                to="/businesses/$businessId/money/withheld"
                params={{ businessId }}
                search={{ certificate: 'missing' }}
              />
            )}
          >
            {words.missing.certificates(certificates)}
          </Anchor>,
        ]),
  ]
  return (
    <>
      {vat.filing ? words.missing.filed : words.missing.toFile}{' '}
      {links.map((link, index) => (
        <span key={link.key}>
          {index > 0 && ', '}
          {link}
        </span>
      ))}
      .
    </>
  )
}

type DrawerProps = Props & { readonly kind: MissingKind; readonly onClose: () => void }

/** The bills that lack something, each with the way to it. */
export function MissingDrawer({ businessId, vat, kind, onClose }: DrawerProps) {
  const items = ofKind(vat, kind)
  return (
    <Drawer opened onClose={onClose} position="right" size={500} title={words.missing.titles[kind]}>
      <p className={styles['drawerText']}>{words.missing.remedies[kind]}</p>
      <ul className={styles['items']}>
        {items.map(({ id, number, date, supplierName, total, vat: tax, lacks }) => (
          <li key={id}>
            <span className={styles['about']}>
              <Anchor
                fw={600}
                renderRoot={(props) => (
                  <Link {...props} to="/businesses/$businessId/bills/$billId" params={{ businessId, billId: id }} />
                )}
              >
                {[number ?? '', supplierName ?? words.expense].filter((text) => text !== '').join(' ')}
              </Anchor>
              <small>{formatDay(date)}</small>
              {lacks.length > 0 && (
                <small>{lacks.map((lack) => words.missing.lacks[lack] ?? lack.toLowerCase()).join(', ')}</small>
              )}
            </span>
            <span className={styles['amount']}>
              <Money amount={total} />
              {tax !== 0 && <small>{vatMonth.drawer.vat(formatAmount(tax))}</small>}
            </span>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
