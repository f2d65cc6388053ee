import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTypescript from 'dependency-cruiser/config-utl/extract-ts-config'
import { afterEach, describe, expect, it } from 'vitest'

import { violations } from './violations.ts'

const root = join(import.meta.dirname, '..', '..')
const sources = ['core', 'electron', 'renderer', 'scripts', 'test']

const options: ICruiseOptions = await extractOptions(join(root, '.dependency-cruiser.mjs'))
const typescript = extractTypescript(join(root, 'tsconfig.json'))
const ruleNames = options.ruleSet?.forbidden?.map(({ name }) => name ?? '(no name)') ?? []

async function look(baseDir: string, folders: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(folders, { ...options, baseDir, validate: true }, {}, { tsConfig: typescript })
  if (typeof output === 'string') throw new Error(output)
  return output
}

const reasonOf = (rule: string) => options.ruleSet?.forbidden?.find(({ name }) => name === rule)?.comment

const broken = ({ summary }: ICruiseResult): string[] =>
  summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} -> ${to} (${reasonOf(rule.name)})`)

const temporary: string[] = []

/** A project of a few files that finds the same packages as this one. */
async function project(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'invoice-desk-imports-'))
  temporary.push(folder)

  for (const [path, source] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), source)
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  await writeFile(join(folder, 'package.json'), JSON.stringify({ devDependencies: { 'fast-check': '*' } }))
  return folder
}

afterEach(async () => {
  await Promise.all(temporary.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
})

describe('who may import whom', () => {
  it('holds for every file of the project', async () => {
    const result = await look(root, sources)

    expect(broken(result)).toEqual([])
  })

  // With a TypeScript it does not know dependency-cruiser reads nothing and finds nothing wrong.
  it('is checked on the files that are there, through their TypeScript imports', async () => {
    const result = await look(root, sources)
    const own = result.modules.filter(({ source }) => /^(core|electron|renderer|scripts|test)\/.+[.]tsx?$/.test(source))
    const imports = own.flatMap(({ dependencies }) => dependencies)

    expect(own.length).toBeGreaterThan(50)
    expect(imports.length).toBeGreaterThan(own.length)
    expect(imports.some(({ dependencyTypes }) => dependencyTypes.includes('type-only'))).toBe(true)
  })

  it('has an example against every rule, and a reason in every rule', () => {
    expect(Object.keys(violations).toSorted()).toEqual(ruleNames.toSorted())
    expect(options.ruleSet?.forbidden?.filter(({ comment }) => !comment)).toEqual([])
  })

  const examples = Object.entries(violations).flatMap(([rule, list]) => list.map((example) => ({ rule, ...example })))

  it.each(examples)('$rule fires on $from', async ({ rule, files, from }) => {
    const folder = await project(files)

    expect(broken(await look(folder, Object.keys(files)))).toContainEqual(
      expect.stringMatching(`^${rule}: ${from} -> `),
    )
  })

  it('lets the intended imports pass', async () => {
    const folder = await project({
      'core/money/money.ts': 'export type Kobo = bigint',
      'core/contract/invoice.ts': "import { z } from 'zod'\nexport const invoice = z.object({ id: z.string() })",
      'core/invoice/invoice.ts': "import type { Kobo } from '../money/money.ts'\nexport type Invoice = { total: Kobo }",
      'core/invoice/invoice-repository.ts':
        "import type { Invoice } from './invoice.ts'\nexport type Invoices = { get(id: string): Promise<Invoice> }",
      'core/invoice/invoice-service.ts':
        "import { createHash } from 'node:crypto'\nimport type { Invoices } from './invoice-repository.ts'\nimport type { Provider } from '../provider/provider.ts'\nexport const create = (invoices: Invoices, provider: Provider) => ({ invoices, provider, createHash })",
      'core/provider/provider.ts': 'export type Provider = { send(): Promise<void> }',
      'core/provider/mbs/mbs-provider.ts':
        "import axios from 'axios'\nimport type { Provider } from '../provider.ts'\nexport const mbs: Provider = { send: async () => void (await axios.get('')) }",
      'core/storage/sqlite/sqlite-storage.ts':
        "import Database from 'better-sqlite3'\nimport type { Invoices } from '../../invoice/invoice-repository.ts'\nexport const open = (path: string): Invoices => ({ get: async () => ({ total: BigInt(new Database(path).name) }) })",
      'core/api/invoice-bindings.ts':
        "import express from 'express'\nimport { invoice } from '../contract/invoice.ts'\nimport { create } from '../invoice/invoice-service.ts'\nexport const app = { express, invoice, create }",
      'electron/shared/bridge.ts': "import { z } from 'zod'\nexport const bridge = { title: z.string() }",
      'electron/preload/preload.ts':
        "import { contextBridge } from 'electron'\nimport { bridge } from '../shared/bridge.ts'\nexport const exposed = { contextBridge, bridge }",
      'renderer/lib/money.ts':
        "import type { Kobo } from '../../core/domain/money/money.ts'\nexport const zero: Kobo = 0n",
      'renderer/lib/shell.ts':
        "import type { bridge } from '../../electron/shared/bridge.ts'\nexport type Shell = typeof bridge",
      'renderer/features/invoices/page.tsx':
        "import { useState } from 'react'\nimport { zero } from '../../lib/money.ts'\nexport const page = [useState, zero]",
    })

    expect(broken(await look(folder, ['core', 'electron', 'renderer']))).toEqual([])
  })
})
