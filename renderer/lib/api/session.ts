import { createStore } from 'zustand/vanilla'

/** What outlives a reload. */
export type KeptSession = { readonly refreshToken: string; readonly userId: string }

/** Where the session is kept. All tabs of one origin share it; `watch` tells of changes that another tab made. */
export type SessionKeeper = {
  load(): KeptSession | undefined
  save(session: KeptSession): void
  clear(): void
  watch(onChange: () => void): () => void
}

/** Runs one piece of work at a time, among all tabs. */
export type Exclusively = <T>(work: () => Promise<T>) => Promise<T>

export type SessionTokens = {
  readonly user: { readonly id: string }
  readonly accessToken: string
  readonly refreshToken: string
}

export type Session = {
  /** Undefined when signed out. Also a stable value to tell whether somebody else has signed in. */
  userId(): string | undefined
  /** Undefined after a reload, until the refresh token has been exchanged. */
  accessToken(): string | undefined
  /** Always the newest, also when another tab exchanged it. */
  refreshToken(): string | undefined
  begin(tokens: SessionTokens): void
  /** `expired` makes the sign-in page say so. */
  end(reason: 'signed-out' | 'expired'): void
  hasExpired(): boolean
  exclusively: Exclusively
  /** Called when who is signed in may have changed, in this tab or another. */
  subscribe(listener: () => void): () => void
}

type State = {
  readonly access: { readonly token: string; readonly userId: string } | undefined
  readonly hasExpired: boolean
}

/**
 * Who is signed in, in this tab. The access token lives in memory only; the refresh token is kept, so that a reload
 * or a second tab goes on with the same session.
 */
export function createSession({ keeper, exclusively }: { keeper: SessionKeeper; exclusively: Exclusively }): Session {
  const state = createStore<State>(() => ({ access: undefined, hasExpired: false }))
  keeper.watch(() => state.setState({}))

  return {
    userId: () => keeper.load()?.userId,

    // After somebody else signed in in another tab, this tab's token would still speak for the one before.
    accessToken() {
      const { access } = state.getState()
      return access?.userId === keeper.load()?.userId ? access?.token : undefined
    },

    refreshToken: () => keeper.load()?.refreshToken,

    begin({ user, accessToken, refreshToken }) {
      keeper.save({ refreshToken, userId: user.id })
      state.setState({ access: { token: accessToken, userId: user.id }, hasExpired: false })
    },

    end(reason) {
      keeper.clear()
      state.setState({ access: undefined, hasExpired: reason === 'expired' })
    },

    hasExpired: () => state.getState().hasExpired,
    exclusively,
    subscribe: state.subscribe,
  }
}
