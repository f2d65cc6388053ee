import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import type { CallName, Script } from '../../support/scripted-provider/scripts.ts'

const main = join(import.meta.dirname, '../../support/scripted-provider/main.ts')

type Dialect = 'switch-tax' | 'mbs'

export type ProviderState = {
  readonly accepted: readonly { readonly irn: string; readonly sha256: string; readonly times: number }[]
  readonly doubleAcceptances: number
  readonly calls: readonly {
    readonly name: CallName
    readonly authorised: boolean
    readonly irn: string | null
    readonly sha256: string
  }[]
}

export type ProviderProcess = {
  readonly url: string
  readonly dialect: Dialect
  /** The next calls of that name follow these scripts, one each. */
  script(name: CallName, ...scripts: Script[]): Promise<void>
  /** A supplier sends an invoice to the business. */
  deliver(document: object): Promise<void>
  /** Forgets every script. */
  behave(): Promise<void>
  state(): Promise<ProviderState>
  stop(): Promise<void>
}

/** The scripted provider as a process of its own, which lives on when the server dies. */
export async function startProviderProcess(dialect: Dialect = 'switch-tax'): Promise<ProviderProcess> {
  const child = spawn(process.execPath, [main, '--dialect', dialect], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]

  const control = async (command: string, body: object): Promise<unknown> => {
    const response = await fetch(`${url}/control/${command}`, { method: 'POST', body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`The scripted provider answered ${response.status} to ${command}.`)
    return response.json()
  }

  return {
    url,
    dialect,
    async script(name, ...scripts) {
      await control('script', { name, scripts })
    },
    async deliver(document) {
      await control('deliver', document)
    },
    async behave() {
      await control('behave', {})
    },
    async state() {
      return (await control('state', {})) as ProviderState
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
