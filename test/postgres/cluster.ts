import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { postgresPrograms } from '../../scripts/test/postgres-programs.ts'

/** PostgreSQL as Debian installs it, started for tests over a folder of its own, as a user that is not root. */

export type Cluster = {
  /** Of the database `postgres`, through a socket in the folder. */
  readonly url: string
  readonly folder: string
  stop(mode?: 'fast' | 'immediate'): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

const isRoot = (): boolean => userInfo().uid === 0

/** What a root gives up: the server refuses to run as one. */
const asNobodySpecial = (program: string, args: readonly string[]): [string, string[]] =>
  isRoot()
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args]]
    : [program, [...args]]

/** @param durable waits for the disk at each commit, as it does for people; tests that kill nothing need not */
export async function startCluster({ durable = false }: { readonly durable?: boolean } = {}): Promise<Cluster> {
  const programs = postgresPrograms()
  if (programs === undefined) throw new Error('There is no PostgreSQL 15 or later here.')
  // The temporary folder of a root may be closed to everybody else.
  const folder = mkdtempSync(join(isRoot() ? '/tmp' : tmpdir(), 'invoice-desk-postgres-'))
  chmodSync(folder, 0o777)
  const data = join(folder, 'data')
  const run = (program: string, args: readonly string[]) => {
    const [file, given] = asNobodySpecial(join(programs, program), args)
    execFileSync(file, given, { cwd: '/', stdio: 'pipe' })
  }
  run('initdb', ['-D', data, '-U', 'desk', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'])

  const settings = [
    ['listen_addresses', ''],
    ['unix_socket_directories', folder],
    ['max_connections', '200'],
    ...(durable
      ? []
      : [
          ['fsync', 'off'],
          ['synchronous_commit', 'off'],
          ['full_page_writes', 'off'],
        ]),
  ].flatMap(([name, value]) => ['-c', `${name}=${value}`])

  let server: ReturnType<typeof spawn> | undefined
  async function start(): Promise<void> {
    const [file, args] = asNobodySpecial(join(programs as string, 'postgres'), ['-D', data, ...settings])
    server = spawn(file, args, { cwd: '/', stdio: 'ignore' })
    for (let tries = 0; ; tries += 1) {
      try {
        run('pg_isready', ['-h', folder, '-U', 'desk', '-q'])
        return
      } catch (error) {
        if (tries === 300) throw error
        await delay(50)
      }
    }
  }
  async function stop(mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
    const going = server
    server = undefined
    if (!going || going.exitCode !== null) return
    const ended = once(going, 'exit')
    going.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await ended
  }
  await start()

  return {
    url: `postgres://desk@localhost/postgres?host=${encodeURIComponent(folder)}`,
    folder,
    start,
    stop,
    async close() {
      await stop('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
