/** What of several processes only one does at a time: the queue of a business, what the program does by itself. */
export type Leases = {
  /** No other process can have the same data: everything is held, for ever. */
  readonly isAlone: boolean
  /**
   * Those of the names that this process holds from now on, taking what nobody holds. What was asked for lately is
   * renewed by itself; the rest goes to whoever asks next.
   */
  hold(names: readonly string[]): Promise<ReadonlySet<string>>
  /** Whether this process holds it still, by its own stopwatch: asked right before something leaves the computer. */
  isHeld(name: string): boolean
  /** The token of what is held, which only grows; undefined where it is not held. */
  token(name: string): number | undefined
  /** Lets all of them go, so that another process need not wait. */
  release(): Promise<void>
}

/** Inside a unit: what was decided under a lease is written only under it. */
export type LeaseRepository = {
  /** Whether `token` is the last that was given for it: whoever was stopped and woken has an older one. */
  isCurrent(name: string, token: number): Promise<boolean>
  /** Whether nobody holds it. */
  isFree(name: string): Promise<boolean>
}

/** Another process leads by now, and goes on from what is on record. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'

  constructor() {
    super('Another process has taken over.')
  }
}

/** What is decided from here on is written only while this process has the lease that it has now. */
export type Fence = {
  /** Inside a unit that writes. @throws LeaseLostError */
  assertLeading(unit: { readonly leases: LeaseRepository }): Promise<void>
  /** Right before something leaves: stopped and woken, another process may have taken over. @throws LeaseLostError */
  assertHeld(): void
}

export function fenceOf(leases: Leases, name: string): Fence {
  const token = leases.token(name)
  return {
    async assertLeading(unit) {
      if (token === undefined || !(await unit.leases.isCurrent(name, token))) throw new LeaseLostError()
    },
    assertHeld() {
      if (token === undefined || leases.token(name) !== token) throw new LeaseLostError()
    },
  }
}

/** For one process that has the data for itself. */
export const ALONE: Leases & LeaseRepository = {
  isAlone: true,
  hold: async (names) => new Set(names),
  isHeld: () => true,
  token: () => 0,
  release: async () => undefined,
  isCurrent: async () => true,
  isFree: async () => true,
}
