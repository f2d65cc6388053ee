import { texts } from '../lib/texts.ts'
import styles from './status-badge.module.css'

/** A demo business, in which everything is invented: said once, so not where its name says so. */
export function DemoMark({ name }: { readonly name: string }) {
  if (/^demo\b/i.test(name)) return null
  return (
    <span className={styles['badge']} data-status="SANDBOX">
      {texts.businesses.isDemo}
    </span>
  )
}
