import { useRef } from 'react'

import { type UndoEnd, useUndo } from '../../../components/form/use-undo.tsx'
import type { Sale } from '../../../lib/counter/sale.ts'
import { counter as words } from '../../../lib/texts/counter/sale.ts'
import type { Scan } from './scan-queue.ts'
import type { Till } from './till.ts'

type Options = {
  readonly till: Till
  readonly sale: Sale
  /** What was scanned and is not known here. */
  readonly unknown: readonly Scan[]
}

/** Takes lines and scans off the sale, and offers to undo it until something else is undone. */
export function useLineRemoval({ till, sale, unknown }: Options) {
  const undo = useUndo()
  const endOfOffer = useRef<UndoEnd>(undefined)

  return {
    remove(id: string | null): void {
      const line = sale.lines.find((one) => one.id === id)
      const scan = unknown.find((one) => one.id === id)
      if (!line && !scan) return
      const done = line ? till.remove(line.id) : scan && till.leaveOut(scan.id)
      void undo({
        message: line ? words.removed(line.name) : words.leftOut(scan?.text ?? ''),
        run: async () => undefined,
        undo: async () => Promise.resolve(done && till.takeBack(done)),
      }).then((end) => (endOfOffer.current = end))
    },
    undoLast(): void {
      endOfOffer.current?.()
      till.takeBack()
    },
  }
}
