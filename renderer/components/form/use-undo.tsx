import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'

import { isUndo } from '../../lib/commands/is-undo.ts'
import { explain } from '../../lib/errors/explain.ts'
import { texts } from '../../lib/texts.ts'

/** How long something can be taken back. */
export const UNDO_MS = 10_000

type Command = {
  /** What was done, once it is: `Zenith Stores deleted`. */
  readonly message: string
  readonly run: () => Promise<unknown>
  /** Brings it back. */
  readonly undo: () => Promise<unknown>
  /** Makes it last, once it cannot be taken back any more. */
  readonly finish?: () => Promise<unknown>
  /** What went wrong if it could not be made to last. */
  readonly finishFailed?: string
  /** Until when, in milliseconds since 1970, where it was done earlier; ten seconds from now unless said. */
  readonly until?: number
}

/** Takes an offer away that means nothing any more: what was done lasts. */
export type UndoEnd = () => void

/**
 * Does something that can be taken back at once, without a question, and offers to take it back, by a button and by Ctrl+Z,
 * for ten seconds or until the offer is ended.
 */
export function useUndo(): (command: Command) => Promise<UndoEnd> {
  return useCallback(async ({ message, run, undo, finish, finishFailed = '', until }) => {
    await run()
    const id = crypto.randomUUID()
    let isTakenBack = false
    const takeBack = async () => {
      isTakenBack = true
      withdraw(id)
      notifications.hide(id)
      await undo().catch((error: unknown) => report(texts.undoFailed, error))
    }
    offer(id, takeBack)
    const makeLast = () => {
      if (!isTakenBack) void finish?.().catch((error: unknown) => report(finishFailed, error))
    }
    notifications.show({
      id,
      autoClose: until === undefined ? UNDO_MS : Math.max(1, until - Date.now()),
      onClose() {
        withdraw(id)
        makeLast()
      },
      message: (
        <Group justify="space-between" wrap="nowrap">
          {message}
          <Button variant="default" size="xs" flex="none" onClick={() => void takeBack()}>
            {texts.undo}
          </Button>
        </Group>
      ),
    })
    return () => notifications.hide(id)
  }, [])
}

/** What can be taken back now, the newest last: Ctrl+Z does what its button does. */
const offers = new Map<string, () => Promise<void>>()

function offer(id: string, takeBack: () => Promise<void>): void {
  if (offers.size === 0) document.addEventListener('keydown', onKeyDown)
  offers.set(id, takeBack)
}

function withdraw(id: string): void {
  offers.delete(id)
  if (offers.size === 0) document.removeEventListener('keydown', onKeyDown)
}

/** In a field it undoes what was typed there, and where a page undoes by itself, that. */
function onKeyDown(event: KeyboardEvent): void {
  const isField = event.target instanceof Element && event.target.closest('input, textarea, select') !== null
  const isCovered = document.querySelector('[aria-modal="true"]') !== null
  const newest = [...offers.values()].at(-1)
  if (!isUndo(event) || event.defaultPrevented || event.repeat || isField || isCovered || !newest) return
  event.preventDefault()
  void newest()
}

function report(title: string, error: unknown): void {
  const { what, remedy } = explain(error)
  notifications.show({ color: 'red', autoClose: false, title, message: `${what} ${remedy}` })
}
