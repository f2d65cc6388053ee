import { Loader } from '@mantine/core'

import { texts } from '../../lib/texts.ts'
import styles from './loading.module.css'

/** Something is being fetched. It shows after a moment only: most answers are there before. */
export function Loading() {
  return (
    <div data-waiting role="status" aria-label={texts.loading} className={styles['waiting']}>
      <Loader size="sm" />
    </div>
  )
}
