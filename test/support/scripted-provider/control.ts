import type { ServerResponse } from 'node:http'

import { z } from 'zod'

import type { ScriptedProvider } from './scripted-provider.ts'
import { calls, Script } from './scripts.ts'

const Scripting = z.object({ name: z.enum(calls), scripts: z.array(Script) })
const Standing = z.object({ name: z.enum(calls), script: Script.optional() })
const Credentials = z.object({ refused: z.boolean() })

/**
 * How another process tells a scripted provider what to do: POST `/control/script`, `/control/always`,
 * `/control/expire-tokens`, `/control/refuse-credentials`; any of these and `/control/state` answer its state.
 */
export function answerControl(provider: ScriptedProvider, path: string, body: Buffer, response: ServerResponse): void {
  const input: unknown = body.length === 0 ? {} : JSON.parse(body.toString('utf8'))

  switch (path.slice('/control/'.length)) {
    case 'script': {
      const { name, scripts } = Scripting.parse(input)
      provider.script(name, ...scripts)
      break
    }
    case 'always': {
      const { name, script } = Standing.parse(input)
      provider.always(name, script)
      break
    }
    case 'expire-tokens':
      provider.expireTokens()
      break
    case 'refuse-credentials':
      provider.refuseCredentials(Credentials.parse(input).refused)
      break
  }

  const state = {
    calls: provider.calls.map(({ name, authorised }) => ({ name, authorised })),
    accepted: [...provider.accepted.values()],
    doubleAcceptances: provider.doubleAcceptances,
    connections: provider.connections,
  }
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(state))
}
