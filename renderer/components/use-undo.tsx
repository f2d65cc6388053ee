import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'

import { explain } from '../lib/errors/explain.ts'
import { texts } from '../lib/texts.ts'

const UNDO_MS = 10_000

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
}

/** Takes an offer away that means nothing any more: what was done lasts. */
export type EndOfOffer = () => void

/**
 * Does something that can be taken back at once, without a question, and offers to take it back for ten seconds, or
 * until the offer is ended.
 */
export function useUndo(): (command: Command) => Promise<EndOfOffer> {
  return useCallback(async ({ message, run, undo, finish, finishFailed = '' }) => {
    await run()
    const id = crypto.randomUUID()
    let isTakenBack = false
    const takeBack = async () => {
      isTakenBack = true
      notifications.hide(id)
      await undo().catch((error: unknown) => report(texts.undoFailed, error))
    }
    const makeLast = () => {
      if (!isTakenBack) void finish?.().catch((error: unknown) => report(finishFailed, error))
    }
    notifications.show({
      id,
      autoClose: UNDO_MS,
      onClose: makeLast,
      message: (
        <Group justify="space-between" wrap="nowrap">
          {message}
          <Button variant="default" size="xs" onClick={() => void takeBack()}>
            {texts.undo}
          </Button>
        </Group>
      ),
    })
    return () => notifications.hide(id)
  }, [])
}

function report(title: string, error: unknown): void {
  const { what, remedy } = explain(error)
  notifications.show({ color: 'red', autoClose: false, title, message: `${what} ${remedy}` })
}
