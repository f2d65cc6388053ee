import { texts } from '../lib/texts.ts'
import styles from './status-badge.module.css'

/** A sample business: everything in it is invented. */
export function DemoMark() {
  return (
    <span className={styles['badge']} data-status="SANDBOX">
      {texts.businesses.isDemo}
    </span>
  )
}
