import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'

import { z } from 'zod'

import { type Accepted, type Delivered, irnIn } from './authority.ts'
import { type CallName, calls as callNames, Script } from './scripts.ts'

export type RecordedCall = {
  readonly name: CallName
  /** Path and query as they were asked for. */
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** False when the keys or the token were missing, expired or unknown: answered 401 without doing anything. */
  readonly authorised: boolean
}

export type ScriptedProvider = {
  /** The base address, to be used as `apiUrl`. */
  readonly url: string
  readonly calls: readonly RecordedCall[]
  readonly accepted: ReadonlyMap<string, Accepted>
  /** How many acceptances were one too many. Zero is the promise. */
  readonly doubleAcceptances: number
  /** How many sockets were opened. */
  readonly connections: number
  /** How many calls are on the line now: arrived, and neither answered nor given up. */
  readonly unanswered: number
  callsOf(name: CallName): RecordedCall[]
  /** A supplier sends an invoice to the business: it is there to be pulled. */
  deliver(document: Delivered): void
  /** The IRNs of those whose receipt was confirmed. */
  readonly confirmed: readonly string[]
  /** The next calls of that name follow these scripts, one each; after them the one of `always`. */
  script(name: CallName, ...scripts: Script[]): void
  /** What every call of that name does from now on; undefined goes back to answering properly. */
  always(name: CallName, script: Script | undefined): void
  /** Forgets every script: answers everything properly from now on. */
  behave(): void
  /** Every token given out so far is answered 401 from now on. */
  expireTokens(): void
  refuseCredentials(refused: boolean): void
  /** Nobody listens any more and every connection is broken, until `comeBack`. What was accepted is kept. */
  goDown(): Promise<void>
  comeBack(): Promise<void>
  /** Resolves when that many calls of that name have arrived. */
  arrived(name: CallName, count: number): Promise<void>
  close(): Promise<void>
}

const Scripting = z.object({ name: z.enum(callNames), scripts: z.array(Script) })
const Always = z.object({ name: z.enum(callNames), script: Script.optional() })
const Document = z.looseObject({ irn: z.string(), issue_date: z.string().optional() })
const Credentials = z.object({ refused: z.boolean() })

/**
 * How another process tells a scripted provider what to do: POST `/control/script`, `/control/always`,
 * `/control/behave`, `/control/expire-tokens`, `/control/refuse-credentials`, `/control/deliver`; `/control/state` answers its state.
 */
export function answerControl(provider: ScriptedProvider, path: string, body: Buffer, response: ServerResponse): void {
  const input: unknown = body.length === 0 ? {} : JSON.parse(body.toString('utf8'))

  const command = path.slice('/control/'.length)

  switch (command) {
    case 'script': {
      const { name, scripts } = Scripting.parse(input)
      provider.script(name, ...scripts)
      break
    }
    case 'always': {
      const { name, script } = Always.parse(input)
      provider.always(name, script)
      break
    }
    case 'deliver':
      provider.deliver(Document.parse(input))
      break
    case 'behave':
      provider.behave()
      break
    case 'expire-tokens':
      provider.expireTokens()
      break
    case 'refuse-credentials':
      provider.refuseCredentials(Credentials.parse(input).refused)
      break
  }

  const state = command === 'state' ? stateOf(provider) : {}
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(state))
}

/** What arrived and what was accepted. Bodies are told by their hash: nothing may ever be sent under two of them. */
function stateOf({ calls, accepted, doubleAcceptances, connections }: ScriptedProvider) {
  return {
    calls: calls.map(({ name, authorised, body }) => ({
      name,
      authorised,
      irn: irnIn(body),
      sha256: createHash('sha256').update(body).digest('hex'),
    })),
    accepted: [...accepted.values()],
    doubleAcceptances,
    connections,
  }
}
