import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, dirname, join } from 'node:path'

export const examples = join(import.meta.dirname, '..', '..', 'docs', 'examples')

export type Ended = { readonly code: number | null; readonly output: string; readonly errors: string }

export type Program = {
  readonly child: ChildProcess
  /** What it has printed so far. */
  readonly output: () => string
  readonly ended: Promise<Ended>
}

/** The variables a program of the examples gets; those of Invoice Desk's own tests stay out. */
function environment(added: Record<string, string>): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !/^(INVOICE_DESK|TILL)_/.test(entry[0]),
  )
  const { PATH = '', ...rest } = Object.fromEntries(kept)
  return { ...rest, PATH: [dirname(process.execPath), PATH].join(delimiter), ...added }
}

/** Starts a program of docs/examples as a reader would, in a folder of its own. */
export function startProgram(
  command: string,
  args: readonly string[],
  { env, cwd }: { env: Record<string, string>; cwd: string },
): Program {
  const child = spawn(command, args, { cwd, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (errors += text))

  const ended = once(child, 'close').then(([code]) => ({
    code: typeof code === 'number' ? code : null,
    output,
    errors,
  }))
  return { child, output: () => output, ended }
}

export const runProgram = (...given: Parameters<typeof startProgram>): Promise<Ended> => startProgram(...given).ended
