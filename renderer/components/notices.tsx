import '@mantine/notifications/styles.layer.css'

import { Notifications } from '@mantine/notifications'

import styles from './notices.module.css'

/** Where notifications appear: beside what people press next, in every width. */
export function Notices() {
  return <Notifications position="bottom-left" limit={4} className={styles['notices'] ?? ''} />
}
