import type { ReactNode } from 'react'

import styles from './fact-list.module.css'

export type Fact = { readonly label: string; readonly value: ReactNode; readonly hint?: string | undefined }

/** Names and values, side by side where there is room. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(({ label, value, hint }) => (
        <div key={label} className={styles['fact']}>
          <dt>{label}</dt>
          <dd>
            {value}
            {hint !== undefined && <small>{hint}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
