import type { Notice, NoticeKind } from '../../shared/notices.ts'

/** The part of Electron's Notification that is used. */
type SystemNotice = {
  on(event: 'click' | 'close', listener: () => void): unknown
  show(): void
}

type Dependencies = {
  readonly isWanted: (kind: NoticeKind) => boolean
  /** Somebody works in a window of the app, which says the same by itself. */
  readonly isSeen: () => boolean
  readonly make: (said: { readonly title: string; readonly body: string }) => SystemNotice
  /** Brings a window to the front, on a page. */
  readonly open: (path: string) => void
  readonly now: () => number
}

/** Every window looks for itself: what one has said is not said again by another. */
const SAME_WITHIN_MS = 10 * 60_000

/** Tells what needs somebody who looks elsewhere. A click leads to its place. */
export function createNotices({ isWanted, isSeen, make, open, now }: Dependencies) {
  const saidAt = new Map<string, number>()
  /** A notice that nobody holds on to is collected, and its click goes nowhere. */
  const standing = new Set<SystemNotice>()

  /** False where it is not wanted, not needed, or was said just now. */
  return (notice: Notice): boolean => {
    const { kind, title, body, path } = notice
    if (!isWanted(kind) || isSeen()) return false
    const at = now()
    const key = JSON.stringify(notice)
    for (const [other, when] of saidAt) if (at - when >= SAME_WITHIN_MS) saidAt.delete(other)
    if (saidAt.has(key)) return false
    saidAt.set(key, at)

    const shown = make({ title, body })
    standing.add(shown)
    shown.on('click', () => {
      standing.delete(shown)
      open(path)
    })
    shown.on('close', () => standing.delete(shown))
    shown.show()
    return true
  }
}
