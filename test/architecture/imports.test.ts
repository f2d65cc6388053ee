import { join, posix } from 'node:path'

import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTypescript from 'dependency-cruiser/config-utl/extract-ts-config'
import { describe, expect, it } from 'vitest'

import { importsInRoomCycles } from './room-cycles.ts'
import { root, sourceFiles, sources } from './source-files.ts'
import { temporaryProject } from './temporary-project.ts'
import { violations, WITHOUT_A_PLACE } from './violations.ts'

const options: ICruiseOptions = await extractOptions(join(root, '.dependency-cruiser.mjs'))
const typescript = extractTypescript(join(root, 'tsconfig.node.json'))
const ruleNames = options.ruleSet?.forbidden?.map(({ name }) => name ?? '(no name)') ?? []

async function look(baseDir: string, folders: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(folders, { ...options, baseDir, validate: true }, {}, { tsConfig: typescript })
  if (typeof output === 'string') throw new Error(output)
  return output
}

/** A folder of SQL files. */
const migrations = 'core/adapters/storage/sqlite/migrations/0000.ts'

const reasonOf = (rule: string) => options.ruleSet?.forbidden?.find(({ name }) => name === rule)?.comment

const broken = ({ summary }: ICruiseResult): string[] =>
  summary.violations.map(
    ({ from, to, rule, cycle = [] }) =>
      `${rule.name}: ${[from, to, ...cycle.slice(1).map(({ name }) => name)].join(' -> ')} (${reasonOf(rule.name)})`,
  )

const importsOf = ({ modules }: ICruiseResult) =>
  modules.flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })))

/** A project of a few files, and one package that is there for building alone. */
const project = (files: Record<string, string>): Promise<string> =>
  temporaryProject({ ...files, 'package.json': JSON.stringify({ devDependencies: { 'fast-check': '*' } }) })

// Read once for all tests: it takes as long as everything else here.
let read: Promise<ICruiseResult> | undefined
const wholeProject = (): Promise<ICruiseResult> => (read ??= look(root, sources))

describe('who may import whom', () => {
  it('holds for every file of the project', { timeout: 300_000 }, async () => {
    const result = await wholeProject()

    expect(broken(result)).toEqual([])
  })

  // With a TypeScript it does not know dependency-cruiser reads nothing and finds nothing wrong.
  it('is checked on the files that are there, through their TypeScript imports', { timeout: 300_000 }, async () => {
    const result = await wholeProject()
    const own = result.modules.filter(({ source }) => /^(core|electron|renderer|scripts|test)\/.+[.]tsx?$/.test(source))
    const imports = own.flatMap(({ dependencies }) => dependencies)

    expect(own.length).toBeGreaterThan(50)
    expect(imports.length).toBeGreaterThan(own.length)
    expect(imports.some(({ dependencyTypes }) => dependencyTypes.includes('type-only'))).toBe(true)
  })

  // dependency-cruiser's own rule on folders counts the tests that stand beside the files, which may import upwards.
  it(
    'has no cycle between storeys, nor between rooms: those that need each other are one room',
    { timeout: 300_000 },
    async () => {
      expect(importsInRoomCycles(importsOf(await wholeProject()))).toEqual([])
    },
  )

  it('finds a cycle between rooms though no file is in one, and a type closes it', async () => {
    const folder = await project({
      'core/use-cases/team/invite.ts': "import { token } from '../account/token.ts'\nexport const invite = token",
      'core/use-cases/team/team.ts': 'export type Team = string',
      'core/use-cases/account/token.ts': 'export const token = 1',
      'core/use-cases/account/join.ts': "import type { Roles } from '../roles/roles.ts'\nexport type Join = Roles",
      'core/use-cases/roles/roles.ts': "import type { Team } from '../team/team.ts'\nexport type Roles = Team",
      'core/use-cases/instance/core.ts': "import { token } from '../account/token.ts'\nexport const core = token",
    })

    expect(importsInRoomCycles(importsOf(await look(folder, ['core']))).toSorted()).toEqual([
      'core/use-cases/account/join.ts -> core/use-cases/roles/roles.ts',
      'core/use-cases/roles/roles.ts -> core/use-cases/team/team.ts',
      'core/use-cases/team/invite.ts -> core/use-cases/account/token.ts',
    ])
  })

  it('has an example against every rule, and a reason in every rule', () => {
    expect(Object.keys(violations).toSorted()).toEqual(ruleNames.toSorted())
    expect(options.ruleSet?.forbidden?.filter(({ comment }) => !comment)).toEqual([])
  })

  it('has examples in folders of today: one for a folder that moved would prove nothing of where its files are', () => {
    const folders = new Set([...sourceFiles(), migrations].map((path) => posix.dirname(path)))
    const named = Object.values(violations).flatMap((list) => list.flatMap(({ files }) => Object.keys(files)))
    const lost = named.filter((path) => !path.includes(WITHOUT_A_PLACE) && !folders.has(posix.dirname(path)))
    expect(named.length).toBeGreaterThan(150)
    expect(lost).toEqual([])
  })

  const examples = Object.entries(violations).flatMap(([rule, list]) => list.map((example) => ({ rule, ...example })))

  it.each(examples)('$rule fires on $from', { tags: 'soak' }, async ({ rule, files, from }) => {
    const folder = await project(files)

    expect(broken(await look(folder, Object.keys(files)))).toContainEqual(
      expect.stringMatching(`^${rule}: ${from} -> `),
    )
  })

  it('lets the intended imports pass', async () => {
    const folder = await project({
      'core/domain/money/money.ts': 'export type Kobo = bigint',
      'core/domain/money/decimal.ts': 'export type Decimal = { units: bigint }',
      'core/contract/http/fields.ts':
        "import { z } from 'zod'\nimport type { Decimal } from '../../domain/money/decimal.ts'\nexport const id = z.string()\nexport type Amount = Decimal",
      'core/domain/invoice/invoice.ts':
        "import type { Amount } from '../../contract/http/fields.ts'\nimport type { Kobo } from '../money/money.ts'\nexport type Invoice = { total: Kobo; price: Amount }",
      'core/ports/runtime/clock.ts': 'export type Clock = { now(): Date }',
      'core/ports/invoice/invoice-repository.ts':
        "import type { Invoice } from '../../domain/invoice/invoice.ts'\nexport type Invoices = { get(id: string): Promise<Invoice> }",
      'core/runtime/clock.ts':
        "import type { Clock } from '../ports/runtime/clock.ts'\nexport const clock = (): Clock => ({ now: () => new Date() })",
      'core/adapters/storage/sqlite/invoice/repository.ts':
        "import Database from 'better-sqlite3'\nimport type { Invoices } from '../../../../ports/invoice/invoice-repository.ts'\nimport { clock } from '../../../../runtime/clock.ts'\nexport const open = (): Invoices => ({ get: () => Promise.reject(new Error(String([Database, clock]))) })",
      'core/adapters/provider/mbs/provider.ts': "import axios from 'axios'\nexport const send = () => axios.get('')",
      'core/use-cases/invoice/finalize.ts':
        "import { hash } from 'node:crypto'\nimport type { Invoices } from '../../ports/invoice/invoice-repository.ts'\nexport const finalize = (invoices: Invoices) => ({ invoices, hash })",
      'core/workers/dispatcher.ts':
        "import { finalize } from '../use-cases/invoice/finalize.ts'\nimport type { Clock } from '../ports/runtime/clock.ts'\nexport const work = (clock: Clock) => ({ clock, finalize })",
      'core/api/bindings/invoice/invoice.ts':
        "import express from 'express'\nimport { id } from '../../../contract/http/fields.ts'\nimport { finalize } from '../../../use-cases/invoice/finalize.ts'\nexport const app = { express, id, finalize }",
      'core/create-core.ts':
        "import { open } from './adapters/storage/sqlite/invoice/repository.ts'\nimport { send } from './adapters/provider/mbs/provider.ts'\nimport { app } from './api/bindings/invoice/invoice.ts'\nexport const core = { open, send, app }",
      'electron/shared/bridge.ts': "import { z } from 'zod'\nexport const bridge = { title: z.string() }",
      'electron/preload/preload.ts':
        "import { contextBridge } from 'electron'\nimport { bridge } from '../shared/bridge.ts'\nexport const exposed = { contextBridge, bridge }",
      'renderer/lib/format/money.ts':
        "import type { Kobo } from '../../../core/domain/money/money.ts'\nexport const zero: Kobo = 0n",
      'renderer/lib/shell.ts':
        "import type { bridge } from '../../electron/shared/bridge.ts'\nexport type Shell = typeof bridge",
      'renderer/features/invoices/page.tsx':
        "import { useState } from 'react'\nimport { zero } from '../../lib/format/money.ts'\nexport const page = [useState, zero]",
    })
    const result = await look(folder, ['core', 'electron', 'renderer'])

    expect(broken(result)).toEqual([])
    // Each of them leads to a file of the example: an import that is not followed breaks no rule either.
    expect(result.modules.filter(({ couldNotResolve }) => couldNotResolve)).toEqual([])
  })
})
