import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

import { until } from '../../support/scenario.ts'

const SERVICE = 'org.freedesktop.secrets'
const LOGIN = '/org/freedesktop/secrets/collection/login'

/** A bus that starts no service by itself: who keeps secrets is for the test to say. */
const BUS = `<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`

/** The session of somebody at a computer, with a bus of its own and a GNOME Keyring that comes and goes. */
export type KeyringSession = {
  /** What a program of this session has around it. */
  readonly env: Readonly<Record<string, string>>
  /** Begins the keyring of that name, unlocked; another name is another keychain. */
  unlock(name?: string): Promise<void>
  lock(): Promise<void>
  /** A service that has the name of the keyring and never answers. */
  hang(): Promise<void>
  /** Nobody keeps secrets any more. */
  stop(): Promise<void>
  close(): Promise<void>
}

export async function openKeyringSession(home: string): Promise<KeyringSession> {
  const runtime = join(home, 'runtime')
  mkdirSync(runtime, { mode: 0o700 })
  const own = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: join(home, 'config'),
  }
  const config = join(home, 'bus.conf')
  writeFileSync(config, BUS)
  const bus = spawn('dbus-daemon', ['--config-file', config, '--nofork', '--print-address=1'], {
    env: own,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [address] = (await once(createInterface({ input: bus.stdout }), 'line')) as [string]
  const env = { ...own, DBUS_SESSION_BUS_ADDRESS: address }

  const send = (path: string, member: string, value: string, ...more: string[]): Promise<string> =>
    promisify(execFile)(
      'dbus-send',
      ['--session', '--print-reply', `--dest=${SERVICE}`, path, member, value, ...more],
      { env, timeout: 5_000 },
    ).then(
      ({ stdout }) => stdout,
      () => '',
    )
  const isUnlocked = async () => {
    const of = ['string:org.freedesktop.Secret.Collection', 'string:Locked'] as const
    return (await send(LOGIN, 'org.freedesktop.DBus.Properties.Get', ...of)).includes('boolean false')
  }

  let keeper: ChildProcess | undefined
  const stop = async () => {
    if (!keeper || keeper.exitCode !== null || keeper.signalCode !== null) return
    keeper.kill('SIGKILL')
    await once(keeper, 'exit')
  }

  return {
    env,
    stop,
    async unlock(name = 'first') {
      await stop()
      keeper = spawn('gnome-keyring-daemon', ['--unlock', '--foreground', '--components=secrets'], {
        env: { ...env, XDG_DATA_HOME: join(home, name) },
        stdio: ['pipe', 'ignore', 'ignore'],
      })
      keeper.stdin?.end('test')
      await until(isUnlocked, (unlocked) => unlocked)
    },
    async lock() {
      await send('/org/freedesktop/secrets', 'org.freedesktop.Secret.Service.Lock', `array:objpath:${LOGIN}`)
      if (await isUnlocked()) throw new Error('The keyring stays open.')
    },
    async hang() {
      await stop()
      const silent = join(import.meta.dirname, '../../secrets/silent-bus-name.ts')
      const child = spawn(process.execPath, [silent, SERVICE], { env, stdio: ['ignore', 'pipe', 'inherit'] })
      keeper = child
      await once(createInterface({ input: child.stdout }), 'line')
    },
    async close() {
      await stop()
      bus.kill()
      await once(bus, 'exit')
    },
  }
}
