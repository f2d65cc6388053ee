import { PortTakenError } from '../../../core/loopback-server.ts'
import { DataFolderError } from '../../../core/runtime/data-folder.ts'
import { FolderLockedError } from '../../../core/runtime/folder-lock.ts'
import { SettingsError } from '../../../core/runtime/settings.ts'
import { isExpectedAtStart } from '../../../core/start-server.ts'

import type { Trouble } from './trouble.ts'

const COULD_NOT_START = 'Invoice Desk could not start'

/** What to say when the app could not start because of `error`, and what can be done about it by a button. */
export function startTrouble(error: unknown, folder?: string): Trouble {
  if (!isExpectedAtStart(error)) {
    return {
      title: COULD_NOT_START,
      message:
        'Something unexpected kept Invoice Desk from starting. Your data was not changed. Try again; if that does not ' +
        'help, look in the folder "logs" in the data folder.',
      choices: ['again', 'quit'],
      folder,
    }
  }

  const { message } = error
  if (error instanceof PortTakenError) {
    return {
      title: COULD_NOT_START,
      message:
        `Port ${error.port} is taken by another program.${holderOf(error)} Close it and try again. Tills and programs ` +
        `that are connected to Invoice Desk look for it at port ${error.port}: at another port they do not find it.`,
      choices: ['another-port', 'again', 'quit'],
    }
  }
  if (error instanceof FolderLockedError) {
    const isReached = runningOne(error) !== undefined
    return {
      title: isReached ? 'Invoice Desk is already running' : COULD_NOT_START,
      message,
      choices: isReached ? ['open-running', 'again', 'quit'] : ['again', 'quit'],
    }
  }
  if (error instanceof SettingsError && error.source.startsWith('-')) {
    // A second try is given the same.
    return {
      title: COULD_NOT_START,
      message: `${message} This comes from the shortcut or the command that starts Invoice Desk: correct it there, or start Invoice Desk from the menu of this computer.`,
      choices: ['quit'],
    }
  }
  if (error instanceof DataFolderError && error.reason !== undefined) {
    return {
      title: COULD_NOT_START,
      message: `${error.reason} Put that right and try again, or name another folder in the shortcut or the command that starts Invoice Desk: --data-dir=FOLDER`,
      choices: ['again', 'quit'],
      folder,
    }
  }
  return { title: COULD_NOT_START, message, choices: ['again', 'quit'], folder }
}

/** The one that holds the data folder, where it listens already. */
export function runningOne(error: unknown): { readonly pid: number; readonly port: number } | undefined {
  if (!(error instanceof FolderLockedError) || error.holder?.port === undefined) return undefined
  return { pid: error.holder.pid, port: error.holder.port }
}

const holderOf = ({ holder }: PortTakenError): string =>
  holder === undefined ? '' : ` It is "${holder.name}" (process ${holder.pid}).`

/** What only whoever looks for a bug wants to read. */
export const detailOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
