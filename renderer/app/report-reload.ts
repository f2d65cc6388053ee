import { notifications } from '@mantine/notifications'

import { desktopBridge } from '../lib/files/desktop-bridge.ts'
import { texts } from '../lib/texts.ts'

const LONG_ENOUGH_MS = 15_000

/** Says once that the desktop app had to open the page anew. */
export async function reportReload(): Promise<void> {
  // An app of an earlier version does not know the call.
  const answer = await desktopBridge()
    ?.call('window.takeRevived', {})
    .catch(() => undefined)
  if (answer?.revived) notifications.show({ message: texts.revived, autoClose: LONG_ENOUGH_MS })
}
