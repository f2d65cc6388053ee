import type { Clock } from '../ports/runtime/clock.ts'

export type ConnectionTests = ReturnType<typeof createConnectionTests>

/**
 * When the connection of each business was last tested with success. A refusal of credentials that was asked for before
 * that says nothing about the ones there are now.
 */
export function createConnectionTests({ clock }: { clock: Clock }) {
  const succeededAt = new Map<string, number>()

  return {
    succeeded(businessId: string): void {
      succeededAt.set(businessId, clock.monotonic())
    },
    /** `moment` on the stopwatch. */
    succeededAfter: (businessId: string, moment: number): boolean =>
      (succeededAt.get(businessId) ?? Number.NEGATIVE_INFINITY) > moment,
  }
}
