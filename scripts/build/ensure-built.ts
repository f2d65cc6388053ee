import { root, runNode } from '../launch/processes.ts'
import { parts } from './parts.ts'
import { createBuildStamp } from './stamp.ts'

/**
 * Builds what changed, in a process of its own, so that the bundler takes no memory here. Standard output stays
 * clean: `serve` promises exactly one line on it. Ends this process when the build fails.
 */
export async function ensureBuilt(): Promise<void> {
  const stale = await createBuildStamp(root).stale(parts)
  if (stale.length === 0) return

  const names = stale.map(({ name }) => name)
  process.stderr.write(`Building ${names.join(' and ')} ...\n`)

  const { code, output } = await runNode(['scripts/build.ts', ...names])
  if (code === 0) return
  process.stderr.write(`${output}\nThe build failed; nothing was started.\n`)
  process.exit(1)
}
