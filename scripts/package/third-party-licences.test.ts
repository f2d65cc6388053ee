import { readFile } from 'node:fs/promises'

import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import packageFile from '../../package.json' with { type: 'json' }
import { externalPackages } from '../build/external-packages.ts'

import { billFile, billOfMaterials } from './bill-of-materials.ts'
import { packagedParts } from './packaged-parts.ts'
import { licencesFile, thirdPartyLicences } from './third-party-licences.ts'

describe('what the product is made of', () => {
  it('is what it depends on, what the interface imports, Electron, and what they need; no tool', async () => {
    const names = (await packagedParts()).map(({ name }) => name)
    const expected = [
      ...Object.keys(packageFile.dependencies),
      ...externalPackages,
      'electron',
      'react',
      '@mantine/core',
    ]
    // What parts need in turn: body-parser of express, scheduler of react-dom, libvips of sharp.
    expect(names).toEqual(
      expect.arrayContaining([...expected, 'body-parser', 'scheduler', '@img/sharp-libvips-linux-x64']),
    )
    for (const tool of ['node', 'vitest', 'oxlint', 'typescript', 'electron-builder', 'vite']) {
      expect(names).not.toContain(tool)
    }
  })
})

describe('the licences', () => {
  it('are those of the lock file and the installed packages: npm run sbom', async () => {
    expect(await readFile(licencesFile, 'utf8')).toBe(await thirdPartyLicences())
  })

  it('name every part, and those under the LGPL first', async () => {
    const text = await readFile(licencesFile, 'utf8')
    for (const { name, version } of await packagedParts()) expect(text).toContain(`${name} ${version}`)
    const beginning = text.slice(0, text.indexOf('='.repeat(80)))
    for (const part of ['libvips', 'FFmpeg', 'glib: LGPL']) expect(beginning).toContain(part)
    expect(text).toContain('GNU LESSER GENERAL PUBLIC LICENSE\n                       Version 3, 29 June 2007')
  })
})

const bill = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  serialNumber: z.string().regex(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/),
  components: z.array(
    z.looseObject({ purl: z.string(), version: z.string(), hashes: z.unknown(), licenses: z.unknown().optional() }),
  ),
  dependencies: z.unknown(),
})

describe('the bill of materials', () => {
  it('is that of the lock file: npm run sbom', { timeout: 60_000 }, async () => {
    const kept = bill.parse(JSON.parse(await readFile(billFile, 'utf8')))
    const fresh = bill.parse(JSON.parse(await billOfMaterials()))
    // Not the whole text: another version of npm may say more of the same.
    const facts = ({ serialNumber, components, dependencies }: z.infer<typeof bill>) => ({
      serialNumber,
      components: components.map(({ purl, hashes, licenses }) => ({ purl, hashes, licenses })),
      dependencies,
    })
    expect(facts(kept)).toEqual(facts(fresh))
  })

  it('has every part with its version and what it was when it was downloaded', async () => {
    const { components } = bill.parse(JSON.parse(await readFile(billFile, 'utf8')))
    const purls = components.map(({ purl }) => purl)
    for (const { name, version } of await packagedParts()) {
      expect(purls).toContain(`pkg:npm/${name.replace('@', '%40')}@${version}`)
    }
    for (const { hashes } of components) expect(hashes).toMatchObject([{ alg: 'SHA-512' }])
  })
})
