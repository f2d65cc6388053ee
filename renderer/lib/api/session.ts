import { createStore } from 'zustand/vanilla'

/** Why a session is over, where the person did not sign out here. */
export type SessionEnd =
  'expired' | 'signed_out_elsewhere' | 'password_changed' | 'token_reused' | 'device_removed' | 'upgraded'

/** What a browser says of itself when somebody signs in. */
export type BrowserIntroduction = { readonly proofKey?: string; readonly secret?: string }

/** What renewing a session takes. */
export type RenewableSession = {
  readonly refreshToken: string
  /** Signs a text with the key that was declared at sign-in; absent where none was. */
  readonly sign?: (text: string) => Promise<string>
}

/** Who is signed in, or what ended the session before; nothing for who signed out. */
export type SessionStatus = { readonly userId?: string | undefined; readonly ended?: SessionEnd | undefined }

type NewSession = { readonly userId: string; readonly refreshToken: string }

/** Where the session is kept. All tabs of one browser share it; `watch` tells of changes that another tab made. */
export type SessionStore = {
  status(): SessionStatus
  /** Always the newest, also when another tab exchanged it. */
  load(): Promise<RenewableSession | undefined>
  introduce(): Promise<BrowserIntroduction>
  /** A session that was signed in to after `introduce`. */
  begin(session: NewSession, browserSecret: string | undefined): Promise<void>
  /** The same session with its next refresh token. */
  renew(session: NewSession): Promise<void>
  end(reason?: SessionEnd): Promise<void>
  /** Does what makes the browser forget this site, and keeps what is no part of a session. */
  keepThrough(work: () => Promise<unknown>): Promise<void>
  watch(onChange: () => void): () => void
}

/** Runs one piece of work at a time, among all tabs. */
export type RunExclusively = <T>(work: () => Promise<T>) => Promise<T>

type SessionTokens = {
  readonly user: { readonly id: string }
  readonly accessToken: string
  readonly refreshToken: string
}

export type Session = {
  /** Undefined when signed out. Also a stable value to tell whether somebody else has signed in. */
  userId(): string | undefined
  /** Undefined after a reload, until the refresh token has been exchanged. */
  accessToken(): string | undefined
  renewable(): Promise<RenewableSession | undefined>
  /** What the sign-in is to say of this browser. */
  introduce(): Promise<BrowserIntroduction>
  begin(tokens: SessionTokens & { readonly browserSecret?: string | undefined }): Promise<void>
  renew(tokens: SessionTokens): Promise<void>
  /** The sign-in page says why. */
  end(reason: SessionEnd): Promise<void>
  /** Does what makes the browser forget this site; signing in waits for it. */
  forget(work: () => Promise<unknown>): Promise<void>
  /** Signs out here at once; then `tell`, with the refresh token, which ends the session for good. */
  signOut(tell: (refreshToken: string) => Promise<unknown>): Promise<void>
  ended(): SessionEnd | undefined
  exclusively: RunExclusively
  /** Called when who is signed in may have changed, in this tab or another. */
  subscribe(listener: () => void): () => void
}

/** How long signing in waits for the end of the session before: what is forgotten with that one must not be the next. */
const ENDING_MS = 3_000

/**
 * Who is signed in, in this tab. The access token lives in memory only; what renews it is kept, so that a reload or a
 * second tab goes on with the same session.
 */
export function createSession({ keeper, exclusively }: { keeper: SessionStore; exclusively: RunExclusively }): Session {
  type Access = { readonly token: string; readonly userId: string }
  const state = createStore<{ readonly access: Access | undefined }>(() => ({ access: undefined }))
  let ending: Promise<void> = Promise.resolve()
  keeper.watch(() => state.setState({}))

  const hold = ({ accessToken, user }: SessionTokens) =>
    state.setState({ access: { token: accessToken, userId: user.id } })

  async function end(reason?: SessionEnd): Promise<void> {
    // Said at once: pages of nobody must not be open before all that was somebody's is dropped.
    const thrownAway = keeper.end(reason)
    state.setState({ access: undefined })
    await thrownAway
  }

  /** Also tells what was put back. */
  function forget(work: () => Promise<unknown>): Promise<void> {
    ending = keeper.keepThrough(work).then(() => state.setState({}))
    return ending
  }

  return {
    userId: () => keeper.status().userId,

    // After somebody else signed in in another tab, this tab's token would still speak for the one before.
    accessToken() {
      const { access } = state.getState()
      return access?.userId === keeper.status().userId ? access?.token : undefined
    },

    renewable: keeper.load,

    async introduce() {
      await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, ENDING_MS))])
      return keeper.introduce()
    },

    async begin(tokens) {
      await keeper.begin({ userId: tokens.user.id, refreshToken: tokens.refreshToken }, tokens.browserSecret)
      hold(tokens)
    },

    async renew(tokens) {
      await keeper.renew({ userId: tokens.user.id, refreshToken: tokens.refreshToken })
      hold(tokens)
    },

    end,
    forget,

    async signOut(tell) {
      const kept = await keeper.load()
      await end()
      if (kept === undefined) return
      await forget(() => tell(kept.refreshToken))
    },

    ended: () => keeper.status().ended,
    exclusively,
    subscribe: state.subscribe,
  }
}
