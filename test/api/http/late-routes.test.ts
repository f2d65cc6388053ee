import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { routes } from '../../../core/contract/routes.ts'
import { apiClient } from '../../support/api-client.ts'
import {
  serverEntry,
  startServerProcess,
  temporaryDataFolder,
  type ServerProcess,
} from '../../support/server-process.ts'

const outDir = join(serverEntry, '..')

const textOf = (file: string): string => readFileSync(join(outDir, file), 'utf8')
const operationsIn = (code: string): string[] => [...code.matchAll(/operationId:[`"'](\w+)/g)].map(([, id = '']) => id)

/** The files that a start reads: `serve.js`, what that goes on with, and all that they import. */
function filesOfStart(): string[] {
  const [, goesOnWith = ''] = /\bimport\([`"']\.\/([\w.-]+\.js)/.exec(textOf('serve.js')) ?? []
  const found = new Set(['serve.js', goesOnWith])
  // A set is gone through in the order in which it is filled, also while it is.
  for (const file of found) {
    for (const [, imported = ''] of textOf(file).matchAll(/\b(?:from|import)[`"']\.\/([\w.-]+\.js)[`"']/g))
      found.add(imported)
  }
  return [...found]
}

describe('routes that a start does not load', () => {
  it('are nearly all of them', () => {
    const atStart = filesOfStart().flatMap((file) => operationsIn(textOf(file)))
    const built = readdirSync(outDir)
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => operationsIn(textOf(file)))
    expect(built).toEqual(expect.arrayContaining(['createInvoice', 'getAuthStatus']))
    expect(atStart).toContain('getAuthStatus')
    expect(atStart).not.toEqual(expect.arrayContaining(['createInvoice']))
    expect(atStart.length).toBeLessThan(routes.length / 5)
  })

  describe('in a server that was never asked', () => {
    let server: ServerProcess
    let remove: () => void
    beforeEach(async () => {
      const { folder, remove: removeFolder } = temporaryDataFolder()
      remove = removeFolder
      server = await startServerProcess({ dataDir: folder })
    })
    afterEach(async () => {
      await server.stop()
      remove()
    })

    it('answer the first request, with what it brings', async () => {
      const owner = { email: 'ada@shop.example', password: 'correct horse battery', firstName: 'Ada', lastName: 'Obi' }
      const { status, body } = await apiClient(server.url).post('/v1/auth/signup', owner)
      expect([status, body.data?.user?.email]).toEqual([201, owner.email])
    })

    it('answer all who ask first at once', async () => {
      const api = apiClient(server.url)
      const paths = ['/v1/businesses', '/v1/users/me', '/v1/jobs', '/v1/auth/status', '/v1/nowhere', '/v1/auth/login']
      const answers = await Promise.all([...paths, ...paths, ...paths].map((path) => api.get(path)))
      const statuses = [401, 401, 401, 200, 401, 401]
      expect(answers.map(({ status }) => status)).toEqual([...statuses, ...statuses, ...statuses])
    })
  })
})
