import '@mantine/notifications/styles.layer.css'

import { Notifications } from '@mantine/notifications'

/** Where notifications appear. */
export function Notices() {
  return <Notifications position="bottom-right" limit={4} />
}
