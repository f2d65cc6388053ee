import { Title } from '@mantine/core'
import type { ReactNode } from 'react'

import type { Business } from '../../../core/contract/business.ts'
import { Card } from '../../components/card.tsx'
import { businessTypeNames, roleNames, texts } from '../../lib/texts.ts'
import styles from './business-details.module.css'

export function BusinessDetails({ business }: { readonly business: Business }) {
  const { TIN, businessType, address, city, state, country, role, invoicePrefix, nextInvoiceNumber } = business
  const place = [...new Set([city, state, country])].join(', ')

  return (
    <Card>
      <Title order={2}>{texts.business.facts}</Title>
      <dl className={styles['details']}>
        <Detail label={texts.businessFields.TIN}>{TIN}</Detail>
        <Detail label={texts.businessFields.businessType}>{businessTypeNames[businessType]}</Detail>
        <Detail label={texts.business.address}>
          {address}
          <br />
          {place}
        </Detail>
        <Detail label={texts.businesses.columns.role}>{roleNames[role]}</Detail>
        <Detail label={texts.business.numbers.label} hint={texts.business.numbers.hint}>
          {`${invoicePrefix}${String(nextInvoiceNumber).padStart(6, '0')}`}
        </Detail>
      </dl>
    </Card>
  )
}

function Detail({
  label,
  hint,
  children,
}: {
  readonly label: string
  readonly hint?: string
  readonly children: ReactNode
}) {
  return (
    <div className={styles['detail']}>
      <dt>{label}</dt>
      <dd>
        {children}
        {hint !== undefined && <small>{hint}</small>}
      </dd>
    </div>
  )
}
