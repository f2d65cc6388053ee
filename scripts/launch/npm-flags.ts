import { FLAGS } from '../../core/runtime/command-line.ts'

/**
 * Ends the process where npm has kept flags for itself: without two dashes before them it takes them for its own settings,
 * and the program would run as if nothing had been said. `own` are flags of the script besides those of the product.
 */
export function refuseFlagsOfNpm(own: readonly string[] = [], env: NodeJS.ProcessEnv = process.env): void {
  const kept = [...Object.keys(FLAGS), ...own].find(
    (flag) => env[`npm_config_${flag.replaceAll('-', '_')}`] !== undefined,
  )
  if (kept === undefined) return
  const script = env['npm_lifecycle_event'] ?? 'serve'
  const command = script === 'start' ? 'npm start' : `npm run ${script}`
  process.stderr.write(
    `npm has kept --${kept} for itself. Write two dashes before the flags: ${command} -- --${kept}\n`,
  )
  process.exit(1)
}
