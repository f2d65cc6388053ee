// Talks to the operating system's keychain, in a process of its own: a call may block for as long as a prompt stands
// on the screen, cannot be cancelled, and would keep the process it runs in from ever exiting. Started by
// keychain-link.ts; it is the only file that loads the native module.
import { AsyncEntry } from '@napi-rs/keyring'

import { keychainRequest, type KeychainReply, type KeychainRequest } from './keychain-protocol.ts'

// Without the pin the library silently falls back to a keyring in memory that is gone after the next log-out.
const OPTIONS = { linux: { store: 'secret-service' } } as const

async function perform(request: KeychainRequest): Promise<string | null> {
  const entry = new AsyncEntry(request.service, request.account, OPTIONS)

  switch (request.operation) {
    case 'get':
      return (await entry.getPassword()) ?? null
    case 'set':
      await entry.setPassword(request.value)
      return null
    case 'delete':
      return (await entry.deletePassword()) ? 'deleted' : null
  }
}

async function answer(message: unknown): Promise<KeychainReply> {
  try {
    return { ok: true, value: await perform(keychainRequest.parse(message)) }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : 'unknown failure' }
  }
}

process.on('message', (message) => {
  void answer(message).then((reply) => process.send?.(reply))
})

// The parent is gone. An ordinary exit would wait for a call that hangs.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
