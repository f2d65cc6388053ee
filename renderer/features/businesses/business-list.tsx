import { Link } from '@tanstack/react-router'
import type { z } from 'zod'

import type { listBusinesses } from '../../../core/contract/business.ts'
import { Card } from '../../components/card.tsx'
import { NameMark } from '../../components/name-mark.tsx'
import { roleNames, texts } from '../../lib/texts.ts'
import styles from './business-list.module.css'

type Listed = z.output<typeof listBusinesses.data>[number]

const { columns } = texts.businesses

export function BusinessList({ businesses }: { readonly businesses: readonly Listed[] }) {
  return (
    <Card p={0} className={styles['card'] ?? ''}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.tin}</th>
            <th scope="col">{columns.place}</th>
            <th scope="col">{columns.role}</th>
          </tr>
        </thead>
        <tbody>
          {businesses.map((business) => (
            <Row key={business.id} business={business} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Row({ business: { id, name, TIN, city, state, role, isDefault } }: { readonly business: Listed }) {
  return (
    <tr>
      <td className={styles['name']}>
        <NameMark name={name} kind="business" />
        {/* The link covers its row, so that the whole row opens the business. */}
        <Link to="/businesses/$businessId" params={{ businessId: id }} className={styles['link']}>
          {name}
        </Link>
        {isDefault && <span className={styles['default']}>{texts.businesses.isDefault}</span>}
      </td>
      <td className={styles['tin']}>{TIN}</td>
      <td>{city === state ? city : `${city}, ${state}`}</td>
      <td>{roleNames[role]}</td>
    </tr>
  )
}
