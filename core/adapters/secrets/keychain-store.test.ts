import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { MAX_SECRET_LENGTH, SecretStoreError } from '../../ports/installation/secret-store.ts'
import { systemClock } from '../../runtime/clock.ts'
import { systemIds } from '../../runtime/ids.ts'

import { createKeychainClient } from './keychain-client.ts'
import type { ConnectKeychain, KeychainReply, KeychainRequest } from './keychain-protocol.ts'
import { keychainStore } from './keychain-store.ts'

// Here stands what a real keyring cannot be brought to do on demand; test/secrets/ has the real one.

const ids = systemIds(systemClock())
const NAME = 'business/1/apiKey'

let dataDir = ''

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'invoice-desk-keychain-'))
})

afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true })
})

type Reaction = KeychainReply | 'silence' | 'exit'

/** A keychain process that reacts as it is told; `requests` is what it was asked, `started` how often it was started. */
function scripted(react: (request: KeychainRequest, respond: (reaction: Reaction) => void) => void) {
  const requests: KeychainRequest[] = []
  const state = { started: 0, killed: 0 }

  const connect: ConnectKeychain = ({ onReply, onExit }) => {
    state.started += 1
    return {
      send(request) {
        requests.push(request)
        react(request, (reaction) => {
          if (reaction === 'exit') setImmediate(onExit)
          else if (reaction !== 'silence') setImmediate(onReply, reaction)
        })
      },
      kill() {
        state.killed += 1
        setImmediate(onExit)
      },
    }
  }

  return { connect, requests, state }
}

/** A working keychain in memory, except for what `override` answers. */
function keychain(override: (request: KeychainRequest) => Reaction | undefined = () => undefined) {
  const entries = new Map<string, string>()

  const perform = (request: KeychainRequest): KeychainReply => {
    const { service, account } = request
    const entry = `${service}|${account}`
    if (request.operation === 'get') return { ok: true, value: entries.get(entry) ?? null }
    if (request.operation === 'delete') return { ok: true, value: entries.delete(entry) ? 'deleted' : null }
    entries.set(entry, request.value)
    return { ok: true, value: null }
  }

  return { ...scripted((request, respond) => respond(override(request) ?? perform(request))), entries }
}

const store = (connect: ConnectKeychain, timeoutMs = 5_000) =>
  keychainStore({ dataDir, ids, connect, timeoutMs, promptMs: 200 })

const failing = (message: string) => keychain(() => ({ ok: false, message })).connect

describe('the data folder and its keychain entries', () => {
  it('have nothing to do with each other until a secret is saved', async () => {
    const { connect, state } = keychain()
    expect(await store(connect).get(NAME)).toBeNull()
    await store(connect).delete(NAME)

    expect(state.started).toBe(0)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('belong together by an identity that is made once, also when two secrets are saved at the same time', async () => {
    const { connect, entries } = keychain()
    const first = store(connect)
    await Promise.all([first.set('a/x', '1'), first.set('b/x', '2')])

    expect(await store(connect).get('a/x')).toBe('1')
    expect(await store(connect).get('b/x')).toBe('2')
    expect(statSync(join(dataDir, 'keychain-id')).mode & 0o777).toBe(0o600)
    const identity = readFileSync(join(dataDir, 'keychain-id'), 'utf8').trim()
    expect([...entries.keys()].toSorted()).toEqual([`Invoice Desk|${identity}/a/x`, `Invoice Desk|${identity}/b/x`])
  })

  it('are not mixed up when the identity is damaged', async () => {
    writeFileSync(join(dataDir, 'keychain-id'), 'garbage')
    const { connect, state } = keychain()
    const refusal = { reason: 'corrupt', remedy: expect.stringContaining('keychain-id') }
    await expect(store(connect).get(NAME)).rejects.toMatchObject(refusal)
    await expect(store(connect).set(NAME, 'x')).rejects.toMatchObject(refusal)

    expect(readFileSync(join(dataDir, 'keychain-id'), 'utf8')).toBe('garbage')
    expect(state.started).toBe(0)
  })
})

describe('"not found"', () => {
  it('is believed when an entry of our own can be written or seen', async () => {
    const { connect, entries } = keychain()
    const opened = store(connect)
    await opened.set(NAME, 'x')
    expect(await opened.get('business/1/other')).toBeNull()
    await opened.delete('business/1/other')
    expect([...entries.keys()].filter((entry) => entry.endsWith('/.probe'))).toHaveLength(1)
  })

  it('is not believed when the keyring turns out to be locked', async () => {
    await store(keychain().connect).set(NAME, 'x')
    const locked = keychain(({ operation }) =>
      operation === 'set'
        ? { ok: false, message: 'Secret Service: unlock prompt was dismissed' }
        : { ok: true, value: null },
    )

    await expect(store(locked.connect).get(NAME)).rejects.toMatchObject({ reason: 'locked' })
    await expect(store(locked.connect).delete(NAME)).rejects.toMatchObject({ reason: 'locked' })
  })
})

describe('failures', () => {
  it.each([
    ["Couldn't access platform storage: Secret Service: unlock prompt was dismissed", 'locked'],
    ['User interaction is not allowed.', 'locked'],
    ['User canceled the operation.', 'locked'],
    ['Platform failure: DBus error: Did not receive a reply.', 'timeout'],
    ['Platform failure: DBus error: Failed to connect to socket', 'unavailable'],
    ['something new', 'unavailable'],
  ])('%s: %s, with a remedy', async (message, reason) => {
    const failure = store(failing(message)).set(NAME, 'canary-value')
    await expect(failure).rejects.toBeInstanceOf(SecretStoreError)
    await expect(failure).rejects.toMatchObject({
      reason,
      remedy: expect.stringContaining('--secret-store file'),
      cause: expect.objectContaining({ message }),
    })
    await expect(failure).rejects.not.toHaveProperty('message', expect.stringContaining('canary-value'))
  })

  it('a keyring that takes a value and does not keep it is unusable', async () => {
    const forgetful = keychain(({ operation }) => (operation === 'get' ? { ok: true, value: null } : undefined))
    await expect(store(forgetful.connect).set(NAME, 'x')).rejects.toMatchObject({ reason: 'unavailable' })
  })

  it('a process that dies or talks nonsense is an error, and the next call gets a new one', async () => {
    let calls = 0
    const flaky = keychain(() => {
      calls += 1
      return calls === 1 ? 'exit' : undefined
    })
    const opened = store(flaky.connect)
    await expect(opened.set(NAME, 'x')).rejects.toMatchObject({ reason: 'unavailable' })
    await opened.set(NAME, 'y')
    expect(await opened.get(NAME)).toBe('y')
    expect(flaky.state.started).toBe(2)
  })

  it('a value that is too long is refused before anything is touched', async () => {
    const { connect, state } = keychain()
    await expect(store(connect).set(NAME, 'x'.repeat(MAX_SECRET_LENGTH + 1))).rejects.toMatchObject({
      reason: 'too_long',
    })
    expect(state.started).toBe(0)
    expect(existsSync(join(dataDir, 'keychain-id'))).toBe(false)
  })
})

describe('a keychain that hangs', () => {
  const client = (connect: ConnectKeychain, timeoutMs: number, promptMs: number) =>
    createKeychainClient({ connect, timeoutMs, promptMs, idleMs: 60_000 })
  const get = (account: string): KeychainRequest => ({ operation: 'get', service: 's', account })

  it('makes every call fail in time, those in the queue too, without being asked more than once', async () => {
    const pending: ((reaction: Reaction) => void)[] = []
    const hanging = scripted((_request, respond) => pending.push(respond))
    const asked = client(hanging.connect, 30, 60_000)

    const outcomes = await Promise.all(['a', 'b', 'c'].map((account) => asked.ask(get(account))))

    expect(outcomes).toEqual(outcomes.map(() => ({ ok: false, failure: 'timeout' })))
    expect(hanging.requests).toEqual([get('a')])
    expect(hanging.state.killed).toBe(0)

    // The prompt is answered: what was given up in the queue is not done behind anybody's back.
    pending[0]?.({ ok: true, value: null })
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    expect(hanging.requests).toEqual([get('a')])
  })

  it('gets a new process once the prompt has had its time', async () => {
    let starts = 0
    const hanging = scripted((_request, respond) => {
      if (starts > 1) respond({ ok: true, value: 'back' })
    })
    const connect: ConnectKeychain = (handlers) => {
      starts += 1
      return hanging.connect(handlers)
    }
    const asked = client(connect, 5_000, 20)

    expect(await asked.ask(get('a'))).toEqual({ ok: false, failure: 'timeout' })
    expect(await asked.ask(get('b'))).toEqual({ ok: true, value: 'back' })
    expect(hanging.state).toEqual({ started: 2, killed: 1 })
  })

  it('does not hand a late answer to the next caller', async () => {
    const pending: ((reaction: Reaction) => void)[] = []
    const slow = scripted((_request, respond) => pending.push(respond))
    const asked = client(slow.connect, 30, 60_000)

    expect(await asked.ask(get('a'))).toEqual({ ok: false, failure: 'timeout' })
    const second = asked.ask(get('b'))
    pending[0]?.({ ok: true, value: 'answer to a' })
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    pending[1]?.({ ok: true, value: 'answer to b' })

    expect(await second).toEqual({ ok: true, value: 'answer to b' })
  })
})
