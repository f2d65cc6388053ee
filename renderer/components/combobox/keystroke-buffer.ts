import { notifications } from '@mantine/notifications'

import { createKeystrokeBuffer } from '../../lib/commands/keystroke-buffer.ts'
import { texts } from '../../lib/texts.ts'

const DROPPED = 'keys-not-taken'
const DROPPED_MS = 10_000

/** The keys that are pressed ahead, of all fields and pages: there is one keyboard, and its keys keep their order. */
export const keystrokeBuffer = createKeystrokeBuffer(window, (typed, question) => {
  const { dropped, droppedKey, notFoundYet, notFoundYetKey } = texts.combobox
  const [some, none] = question === 'unanswered' ? [notFoundYet, notFoundYetKey] : [dropped, droppedKey]
  const message = typed === '' ? none : some(typed)
  const news = { id: DROPPED, message, autoClose: DROPPED_MS }
  notifications.show(news)
  // It grows with every key.
  notifications.update(news)
})
