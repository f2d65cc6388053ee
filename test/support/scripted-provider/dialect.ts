import type { IncomingHttpHeaders } from 'node:http'

import type { Authority, InnerAnswer } from './authority.ts'
import type { AnswerShape, CallName, Script } from './scripts.ts'

/** The two shapes that every dialect has; the third, with `data` as text, is each one's own. */
export function shapeAnswer(shape: AnswerShape, inner: InnerAnswer, dataAsText: object): string {
  switch (shape) {
    case 'bare':
      return JSON.stringify(inner)
    case 'wrapped':
      return JSON.stringify({ success: true, data: inner })
    case 'data-string':
      return JSON.stringify(dataAsText)
  }
}

export type ProviderRequest = {
  readonly name: CallName
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** How a scripted provider speaks: its addresses, its keys and the form of its answers. */
export type Dialect = {
  /** The call that a request is; undefined where there is no such address. */
  callAt(method: string, url: URL): CallName | undefined
  /** Whether the caller may have this call. */
  isAuthorised(asked: ProviderRequest): boolean
  /** What everybody else gets. */
  readonly unauthorised: Script
  /** A call that has an answer of its own unless it is scripted (fetching a token, asking after health). */
  ownAnswer(asked: ProviderRequest): Script | undefined
  /** Does what a call asks for, as a well-behaved provider would. `underIrn`: accept under another IRN. */
  carryOut(authority: Authority, asked: ProviderRequest, underIrn?: string): InnerAnswer
  /** An answer that stands for `inner`: its HTTP status, and its text. */
  answer(inner: InnerAnswer, shape: AnswerShape | undefined): { readonly status: number; readonly text: string }
  expireTokens(): void
  refuseCredentials(refused: boolean): void
}
