import { type MouseEvent, useState } from 'react'

/** Who presses Enter so soon meant another field: nobody has read the question by then. */
const UNSEEN_MS = 300

/** Tells a click that answers a question, opened just now, from a key that was meant for what stood there before. */
export function useSeenClick(): (event: MouseEvent) => boolean {
  const [openedAt] = useState(() => performance.now())
  // A click by key has no count.
  return ({ detail, timeStamp }) => detail > 0 || timeStamp - openedAt > UNSEEN_MS
}
