import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { z } from 'zod'

import { root } from '../launch/processes.ts'
import { packagedParts } from './packaged-parts.ts'

export const billFile = join(root, 'sbom.cdx.json')

const component = z.looseObject({ 'bom-ref': z.string(), name: z.string(), version: z.string(), scope: z.string() })
const bill = z.looseObject({
  serialNumber: z.string(),
  metadata: z.looseObject({ timestamp: z.string(), component }),
  components: z.array(component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
})

/**
 * npm's own bill of the lock file, narrowed to what is in the product. It says neither when nor where it was made, so
 * that the same lock file has the same bill.
 */
export async function billOfMaterials(): Promise<string> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const options = { cwd: root, maxBuffer: 32 * 2 ** 20, shell: process.platform === 'win32' }
  const { stdout } = await promisify(execFile)('npm', args, options)
  const all = bill.parse(JSON.parse(stdout))

  const parts = new Set((await packagedParts()).map(({ name, version }) => `${name}@${version}`))
  const isPart = ({ name, version }: z.infer<typeof component>) => parts.has(`${name}@${version}`)
  const components = all.components.filter(isPart).map((one) => ({ ...one, scope: 'required' }))
  const product = { ...all.metadata.component, type: 'application', name: 'invoice-desk' }
  const refs = new Set([product['bom-ref'], ...components.map((one) => one['bom-ref'])])

  const { timestamp: _when, tools: _with, ...metadata } = all.metadata
  const narrowed = {
    ...all,
    serialNumber: await serialNumber(),
    metadata: { ...metadata, component: product },
    components,
    dependencies: all.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
  }
  return `${JSON.stringify(narrowed, null, 2)}\n`
}

/** A UUID that is made of the lock file. */
async function serialNumber(): Promise<string> {
  const lock = (await readFile(join(root, 'package-lock.json'), 'utf8')).replaceAll('\r\n', '\n')
  const digest = createHash('sha256').update(lock).digest('hex')
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest) ?? []
  return `urn:uuid:${a}-${b}-8${c}-8${d}-${e}`
}
