import { expect, it, vi } from 'vitest'

import type { PageCommand } from '../../electron/shared/page-commands.ts'
import { createHotkeys } from '../lib/commands/hotkeys.ts'
import { type CommandKey, keysOf } from '../lib/commands/keys.ts'
import { followShell } from './follow-shell.ts'

/** A page under the shell's eyes, which can do what is added. */
function page({ isInDialog = false, waiting = [] as readonly PageCommand[] } = {}) {
  const hotkeys = createHotkeys()
  const ran: CommandKey[] = []
  const goTo = vi.fn()
  const sayNotHere = vi.fn()
  let commands = waiting
  let tell = (): void => undefined
  const stopped = vi.fn()
  const stop = followShell({
    bridge: {
      onCommands(listener) {
        tell = listener
        return stopped
      },
      call: async () => {
        const taken = commands
        commands = []
        return { commands: taken }
      },
    },
    hotkeys,
    isInDialog: () => isInDialog,
    goTo,
    sayNotHere,
  })
  return {
    ...{ ran, goTo, sayNotHere, stop, stopped },
    add: (key: CommandKey) => hotkeys.add({ keys: keysOf[key], scope: 'page', run: () => ran.push(key) }),
    async ask(...asked: readonly PageCommand[]) {
      commands = asked
      tell()
      await new Promise(setImmediate)
    },
  }
}

it('does what its keys do', async () => {
  const { add, ask, ran, sayNotHere } = page()
  add('create')
  add('savePdf')
  await ask({ kind: 'key', key: 'savePdf' }, { kind: 'key', key: 'create' })
  expect(ran).toEqual(['savePdf', 'create'])
  expect(sayNotHere).not.toHaveBeenCalled()
})

it.each(['print', 'printWhileTyping', 'printReceipt'] as const)('prints where the page prints with %s', async (key) => {
  const { add, ask, ran } = page()
  add(key)
  await ask({ kind: 'key', key: 'print' })
  expect(ran).toEqual([key])
})

it('says where there is nothing for it, unless a dialog is open', async () => {
  const plain = page()
  await plain.ask({ kind: 'key', key: 'print' })
  expect(plain.sayNotHere).toHaveBeenCalledExactlyOnceWith('print')

  const dialog = page({ isInDialog: true })
  dialog.add('print')
  await dialog.ask({ kind: 'key', key: 'print' })
  expect(dialog.ran).toEqual([])
  expect(dialog.sayNotHere).not.toHaveBeenCalled()
})

it('goes where it was asked to before it was there', async () => {
  const { goTo } = page({ waiting: [{ kind: 'open', path: '/businesses/1/sending' }] })
  await vi.waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/businesses/1/sending'))
})

it('stops when it is told to', () => {
  const { stop, stopped } = page()
  stop()
  expect(stopped).toHaveBeenCalledOnce()
})
