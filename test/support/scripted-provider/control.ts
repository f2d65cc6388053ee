import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'

import { z } from 'zod'

import { irnIn } from './authority.ts'
import type { ScriptedProvider } from './scripted-provider.ts'
import { calls as callNames, Script } from './scripts.ts'

const Scripting = z.object({ name: z.enum(callNames), scripts: z.array(Script) })
const Always = z.object({ name: z.enum(callNames), script: Script.optional() })
const Credentials = z.object({ refused: z.boolean() })

/**
 * How another process tells a scripted provider what to do: POST `/control/script`, `/control/always`,
 * `/control/behave`, `/control/expire-tokens`, `/control/refuse-credentials`; `/control/state` answers its state.
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
