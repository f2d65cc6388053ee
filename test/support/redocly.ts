import { execFile } from 'node:child_process'
import { join } from 'node:path'

const program = join(import.meta.dirname, '..', '..', 'node_modules', '@redocly', 'cli', 'bin', 'cli.js')

/** Runs Redocly's command, which tells nobody that it was run. It exits with 1 where it has found something. */
function run(args: readonly string[], cwd: string): Promise<{ readonly output: string; readonly errors: string }> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [program, ...args],
      { cwd, env, maxBuffer: 64 * 1024 * 1024 },
      (error, output, errors) => {
        if (error && error.code !== 1) reject(new Error(`Redocly did not run: ${errors}`, { cause: error }))
        else resolve({ output, errors })
      },
    )
  })
}

type Problem = {
  readonly ruleId: string
  readonly message: string
  readonly location: readonly { readonly pointer?: string }[]
}

/** What Redocly's recommended rules find wrong with a file, warnings too. */
export async function lintWithRedocly(folder: string, file: string): Promise<string[]> {
  const { output, errors } = await run(['lint', file, '--extends', 'recommended', '--format', 'json'], folder)
  if (!output.includes('"totals"')) throw new Error(`Redocly did not lint ${file}: ${errors}`)
  const { problems } = JSON.parse(output) as { readonly problems: readonly Problem[] }
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ''})`)
}

/** Writes a client of the API that a file describes: `client.ts` or `client.py`. */
export async function generateClient(folder: string, file: string, language: 'typescript' | 'python'): Promise<void> {
  const { errors } = await run(['generate-client', file, '--output', 'client.ts', '--generator', language], folder)
  if (!errors.includes('successfully generated')) throw new Error(`No ${language} client was made: ${errors}`)
}
