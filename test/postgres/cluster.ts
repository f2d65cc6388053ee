import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { postgresPrograms } from '../../scripts/test/postgres-programs.ts'

/** PostgreSQL as Debian installs it, started for tests over a folder of its own, as a user that is not root. */

export type Cluster = {
  /** Of the database `postgres`, through a socket in the folder. */
  readonly url: string
  readonly folder: string
  /** Where its files are. */
  readonly data: string
  /** Of the server, on 127.0.0.1 and in the name of the socket. */
  readonly port: number
  /** Runs one of PostgreSQL's programs as the server's own user; answers what it printed. */
  run(program: string, args: readonly string[]): string
  stop(mode?: 'fast' | 'immediate'): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

const DEFAULT_PORT = 5432

const isRoot = (): boolean => userInfo().uid === 0

/** What a root gives up: the server refuses to run as one. */
const asNobodySpecial = (program: string, args: readonly string[]): [string, string[]] =>
  isRoot()
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args]]
    : [program, [...args]]

/** The temporary folder of a root may be closed to everybody else. */
const ON_DISK = isRoot() ? '/tmp' : tmpdir()
const MEMORY = '/dev/shm'
/** Bytes: by far more than what the databases of all tests that run at one time take. */
const ENOUGH = 4 * 1024 ** 3

/** In memory, where the system has room there: a database that is dropped waits for the whole disk. */
function roomiest(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH ? MEMORY : ON_DISK
  } catch {
    return ON_DISK
  }
}

type Options = {
  /** Waits for the disk at each commit, as it does for people; tests that kill nothing need not. */
  readonly durable?: boolean
  /** 0: no port, and the socket of 5432. */
  readonly port?: number
  readonly settings?: Readonly<Record<string, string>>
  /** What `initdb` is told besides, where the folder of all is known. */
  readonly initdb?: (folder: string) => readonly string[]
  /** Makes the files of the server, where `initdb` is not to. Whatever it makes belongs to the server's user after it. */
  readonly fill?: (data: string) => void
  /** Does what is to be done with the files before the first start. */
  readonly prepare?: (data: string) => void
}

/** Gives a folder to the user that the server runs as. */
function giveToServer(folder: string): void {
  if (isRoot()) execFileSync('chown', ['-R', 'postgres:postgres', folder])
}

export async function startCluster({
  durable = false,
  port = 0,
  settings: own = {},
  initdb = () => [],
  fill,
  prepare,
}: Options = {}): Promise<Cluster> {
  const programs = postgresPrograms()
  if (programs === undefined) throw new Error('There is no PostgreSQL 15 or later here.')
  const folder = mkdtempSync(join(durable ? ON_DISK : roomiest(), 'invoice-desk-postgres-'))
  chmodSync(folder, 0o777)
  const data = join(folder, 'data')
  const run = (program: string, args: readonly string[]): string => {
    const [file, given] = asNobodySpecial(join(programs, program), args)
    return execFileSync(file, given, { cwd: '/', stdio: 'pipe', encoding: 'utf8' })
  }
  if (fill) fill(data)
  else {
    const plain = ['-D', data, '-U', 'desk', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
    run('initdb', [...plain, ...initdb(folder)])
  }
  prepare?.(data)
  giveToServer(data)

  const settings = [
    ['listen_addresses', port === 0 ? '' : '127.0.0.1'],
    ['port', String(port === 0 ? DEFAULT_PORT : port)],
    ['unix_socket_directories', folder],
    ['max_connections', '200'],
    ...(durable
      ? []
      : [
          ['fsync', 'off'],
          ['synchronous_commit', 'off'],
          ['full_page_writes', 'off'],
          ['max_wal_size', '256MB'],
        ]),
    ...Object.entries(own),
  ].flatMap(([name, value]) => ['-c', `${name}=${value}`])

  let server: ReturnType<typeof spawn> | undefined
  async function start(): Promise<void> {
    const [file, args] = asNobodySpecial(join(programs as string, 'postgres'), ['-D', data, ...settings])
    server = spawn(file, args, { cwd: '/', stdio: 'ignore' })
    for (let tries = 0; ; tries += 1) {
      try {
        run('pg_isready', ['-h', folder, '-p', String(port === 0 ? DEFAULT_PORT : port), '-U', 'desk', '-q'])
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
    url: `postgres://desk@localhost:${port === 0 ? DEFAULT_PORT : port}/postgres?host=${encodeURIComponent(folder)}`,
    folder,
    data,
    port,
    run,
    start,
    stop,
    async close() {
      await stop('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
