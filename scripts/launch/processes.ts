import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'

/** The project's root folder. */
export const root = join(import.meta.dirname, '..', '..')

export type Outcome = {
  /** The exit code; 128 for a process that a signal ended or that could not be started. */
  code: number
  /** Standard output and standard error, in the order they came. */
  output: string
}

// Children find this Node first: the machine's own may be one that better-sqlite3 crashes on.
const environment = (extra: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [dirname(process.execPath), join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter),
  ...extra,
})

/** The path of a package's command-line file, such as `tool('prettier', 'bin/prettier.cjs')`. */
export const tool = (name: string, file: string): string => join(root, 'node_modules', name, file)

type RunOptions = { readonly timeoutMs?: number; readonly env?: NodeJS.ProcessEnv; readonly cwd?: string }

/** Runs this Node with `args` in the project's root and collects what it prints. Never rejects. */
export const runNode = (args: readonly string[], options: RunOptions = {}): Promise<Outcome> =>
  runProgram([process.execPath, ...args], options)

/** The same with any program. */
export function runProgram(
  [program = '', ...args]: readonly string[],
  { timeoutMs, env = {}, cwd = root }: RunOptions = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))

    const stop = () => {
      chunks.push(Buffer.from(`\nStopped: it still ran after ${Math.round((timeoutMs ?? 0) / 1000)} s.\n`))
      child.kill('SIGKILL')
    }
    const timer = timeoutMs === undefined ? undefined : setTimeout(stop, timeoutMs)

    const finish = (code: number) => {
      clearTimeout(timer)
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') })
    }

    child.once('error', (error) => {
      chunks.push(Buffer.from(`${error.message}\n`))
      finish(128)
    })
    child.once('close', (code, signal) => {
      if (signal !== null) chunks.push(Buffer.from(`\nEnded by ${signal}.\n`))
      finish(code ?? 128)
    })
  })
}

/** Starts this Node on the same terminal, for processes that run until they are stopped. */
export const startNode = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  spawn(process.execPath, args, { cwd: root, env: environment(env), stdio: 'inherit' })
