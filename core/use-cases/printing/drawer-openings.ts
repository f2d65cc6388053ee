import type { Clock } from '../../ports/runtime/clock.ts'

/** For which money the drawer has opened by itself: once for each, as long as this process runs. */
export type DrawerOpenings = {
  /** @returns those that have not opened it, which now have; what came before the process began may have, and is none of them */
  take(came: readonly CashThatCame[]): readonly CashThatCame[]
  /** The printer did not have the paper after all. */
  giveBack(came: readonly CashThatCame[]): void
}

/** Cash that was taken at the counter, by the entry of its account. */
export type CashThatCame = { readonly id: string; readonly recordedAt: string }

export function createDrawerOpenings({ clock }: { readonly clock: Clock }): DrawerOpenings {
  const began = clock.now().toISOString()
  const opened = new Set<string>()

  return {
    take(came) {
      const fresh = came.filter(({ id, recordedAt }) => recordedAt >= began && !opened.has(id))
      for (const { id } of fresh) opened.add(id)
      return fresh
    },
    giveBack(came) {
      for (const { id } of came) opened.delete(id)
    },
  }
}
