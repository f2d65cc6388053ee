import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import type { ConnectKeychain } from './keychain-protocol.ts'

/**
 * Starts the keychain process with this Node.js. It gets no passphrase: what it does not need it must not have.
 *
 * @param file the process's entry; a bundled program passes the path of its own bundle of keychain-process.ts
 */
export const forkKeychain =
  (file: string = fileURLToPath(new URL('./keychain-process.ts', import.meta.url))): ConnectKeychain =>
  ({ onReply, onExit }) => {
    const { INVOICE_DESK_PASSPHRASE: _passphrase, NODE_OPTIONS: _nodeOptions, ...env } = process.env
    const child = fork(file, {
      env,
      // Not the parent's own flags, such as an inspector's port; only what reading TypeScript takes on Node 22.
      execArgv: process.execArgv.filter((flag) => flag === '--experimental-strip-types'),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'json',
    })

    let gone = false
    const exit = (): void => {
      if (gone) return
      gone = true
      onExit()
    }

    child.on('message', onReply)
    child.on('error', exit)
    child.on('exit', exit)
    child.on('disconnect', exit)
    child.unref()
    child.channel?.unref()

    return {
      send(request) {
        // A process that has just died is reported by its exit.
        if (child.connected) child.send(request, () => undefined)
        else exit()
      },
      kill: () => void child.kill('SIGKILL'),
    }
  }
