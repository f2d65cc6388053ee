import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'

import { needs } from '../support/system-requirements.ts'

const run = promisify(execFile)

const CANARY = 'canary-Ẹ̀kọ́-7f3a9c51'
const NAME = 'business/0198f3a2-5b1c-7def-8123-456789abcdef/firsPassword'

const outcome = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.string().nullable() }),
  z.object({ ok: z.literal(false), reason: z.string(), message: z.string(), remedy: z.string() }),
])
const farewell = z.object({ blockedMs: z.number() })

let home = ''
let dataDir = ''

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'invoice-desk-keyring-'))
  dataDir = join(home, 'data')
  for (const folder of ['data', 'other-data', 'runtime']) mkdirSync(join(home, folder), { mode: 0o700 })
})

afterEach(() => {
  rmSync(home, { recursive: true, force: true, maxRetries: 3 })
})

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const script = (name: string) => `${quote(process.execPath)} ${quote(join(import.meta.dirname, name))}`

const UNLOCK = 'echo -n test | gnome-keyring-daemon --unlock --components=secrets >/dev/null'

/** A service that has its name on the bus and never answers. */
const silent = (name: string) => `coproc ${script('silent-bus-name.ts')} ${name}; read -r _ <&"\${COPROC[0]}"`

type StepOptions = { readonly folder?: string; readonly timeoutMs?: number }

const steps = (list: readonly string[], { folder = dataDir, timeoutMs = 20_000 }: StepOptions = {}) =>
  [script('secret-session.ts'), quote(folder), timeoutMs, ...list.map(quote)].join(' ')

/** Runs shell commands, with a session bus of their own unless `bus` is false, and reads what the steps said. */
async function session(commands: readonly string[], bus = true) {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    XDG_DATA_HOME: join(home, 'share'),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_RUNTIME_DIR: join(home, 'runtime'),
  }
  // Ends the silent service, if there is one: the session waits for nobody else.
  const all = [...commands, 'status=$?; [ -z "$COPROC_PID" ] || kill "$COPROC_PID"; exit $status'].join('\n')
  const [program, args] = bus ? ['dbus-run-session', ['--', 'bash', '-c', all]] : ['bash', ['-c', all]]
  const { stdout } = await run(program, args, { env, timeout: 60_000 })

  const lines: unknown[] = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  return {
    outcomes: lines.filter((line) => outcome.safeParse(line).success).map((line) => outcome.parse(line)),
    blockedMs: Math.max(...lines.flatMap((line) => farewell.safeParse(line).data?.blockedMs ?? [])),
  }
}

const value = (text: string | null) => ({ ok: true, value: text })
const refusal = (reason: string) => ({ ok: false, reason, remedy: expect.stringContaining('--secret-store file') })

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
}

function expectNoTrace(folder: string): void {
  const plain = Buffer.from(CANARY)
  const forms = [plain, plain.toString('hex'), plain.toString('base64').slice(0, -3), Buffer.from(CANARY, 'utf16le')]
  for (const path of filesBelow(folder)) {
    const bytes = readFileSync(path)
    for (const form of forms) expect(bytes.includes(form), path).toBe(false)
  }
}

describe('a real GNOME Keyring', { timeout: 90_000, ...needs('keyring') }, () => {
  it('keeps, replaces and forgets secrets, across processes and sessions, outside the data folder', async () => {
    const first = await session([
      UNLOCK,
      steps([
        `get:${NAME}`,
        `set:${NAME}=${CANARY}`,
        `get:${NAME}`,
        'get:business/1/apiKey',
        `set:long=${'é'.repeat(1_200)}`,
      ]),
      steps([`get:${NAME}`, 'get:long', `set:${NAME}=${CANARY} 2`, `get:${NAME}`]),
    ])
    const saved = [null, null, CANARY, null, null, CANARY, 'é'.repeat(1_200), null, `${CANARY} 2`]
    expect(first.outcomes).toEqual(saved.map(value))

    const next = await session([
      UNLOCK,
      steps([`get:${NAME}`, `delete:${NAME}`, `get:${NAME}`, `delete:${NAME}`, 'get:long']),
    ])
    expect(next.outcomes).toEqual([`${CANARY} 2`, null, null, null, 'é'.repeat(1_200)].map(value))
    expectNoTrace(home)
  })

  it('keeps the secrets of two data folders apart, and those of a moved folder with it', { tags: 'soak' }, async () => {
    const other = { folder: join(home, 'other-data') }
    const moved = { folder: join(home, 'moved') }
    const { outcomes } = await session([
      UNLOCK,
      steps([`set:${NAME}=one`]),
      steps([`get:${NAME}`, `set:${NAME}=two`], other),
      steps([`get:${NAME}`]),
      `mv ${quote(dataDir)} ${quote(moved.folder)}`,
      steps([`get:${NAME}`], moved),
      steps([`delete:${NAME}`], other),
      steps([`get:${NAME}`], moved),
    ])
    expect(outcomes).toEqual([null, null, null, 'one', 'one', null, 'one'].map(value))
  })

  it('that is locked says so, for what is in it and for what is not, and never answers "nothing there"', async () => {
    await session([UNLOCK, steps([`set:${NAME}=${CANARY}`])])

    // A new session without the log-in password: the keyring is there and locked, and nobody can be asked.
    const { outcomes } = await session([
      steps([`get:${NAME}`, 'get:business/1/apiKey', `set:${NAME}=x`, `delete:${NAME}`, 'delete:business/1/apiKey']),
    ])
    expect(outcomes).toEqual(outcomes.map(() => expect.objectContaining(refusal('locked'))))
    expect(outcomes).toHaveLength(5)

    const { outcomes: after } = await session([UNLOCK, steps([`get:${NAME}`])])
    expect(after).toEqual([value(CANARY)])
  })

  it(
    'whose prompt nobody answers lets every call end in time, the program live on and exit',
    { tags: 'soak' },
    async () => {
      await session([UNLOCK, steps([`set:${NAME}=${CANARY}`])])

      // The keyring asks its prompter, which takes the question and is never heard of again.
      const { outcomes, blockedMs } = await session([
        silent('org.gnome.keyring.SystemPrompter'),
        steps([`get:${NAME}`, `get:${NAME}`], { timeoutMs: 1_500 }),
      ])

      // Inside this process the first call alone would stand in the way for 2 s, and the prompt for a year.
      expect(outcomes).toEqual([1, 2].map(() => expect.objectContaining(refusal('timeout'))))
      expect(blockedMs).toBeLessThan(1_900)
    },
  )
})

describe('without a usable keychain', { timeout: 90_000, ...needs('keyring') }, () => {
  it('nothing is wrong until a secret is saved, which explains the remedy and leaves nothing behind', async () => {
    const { outcomes } = await session(
      [steps([`get:${NAME}`, `delete:${NAME}`, `set:${NAME}=${CANARY}`, `get:${NAME}`])],
      false,
    )

    const refused = expect.objectContaining(refusal('unavailable'))
    expect(outcomes).toEqual([value(null), value(null), refused, refused])
    expectNoTrace(home)
  })

  it('because the service hangs, calls end with a clear message and the program does not stand still', async () => {
    const { outcomes, blockedMs } = await session([
      silent('org.freedesktop.secrets'),
      steps([`set:${NAME}=${CANARY}`], { timeoutMs: 1_000 }),
    ])

    expect(outcomes).toEqual([expect.objectContaining(refusal('timeout'))])
    expect(blockedMs).toBeLessThan(1_900)
    expectNoTrace(home)
  })
})
