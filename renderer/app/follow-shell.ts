import type { DesktopBridge } from '../../electron/shared/bridge.ts'
import type { PageCommand } from '../../electron/shared/page-commands.ts'
import type { Hotkeys } from '../lib/commands/hotkeys.ts'
import type { CommandKey } from '../lib/commands/keys.ts'

type Parts = {
  readonly bridge: Pick<DesktopBridge, 'onCommands'> & {
    call(name: 'window.takeCommands', input: object): Promise<{ readonly commands: readonly PageCommand[] }>
  }
  readonly hotkeys: Pick<Hotkeys, 'run'>
  readonly isInDialog: () => boolean
  readonly goTo: (path: string) => void
  /** Says that there is nothing for it here. */
  readonly sayNotHere: (key: CommandKey) => void
}

/** Pages have several keys for what a menu has one word for; the first that does something counts. */
const others: Partial<Record<CommandKey, readonly CommandKey[]>> = {
  print: ['printWhileTyping', 'printReceipt'],
  palette: ['search'],
}

/** Does what the desktop app asks for: by its menu, its tray, a notice, a link. Answers how to stop. */
export function followShell({ bridge, hotkeys, isInDialog, goTo, sayNotHere }: Parts): () => void {
  const follow = (command: PageCommand): void => {
    if (command.kind === 'open') return goTo(command.path)
    const keys = [command.key, ...(others[command.key] ?? [])]
    const where = { isInDialog: isInDialog() }
    if (!keys.some((key) => hotkeys.run(key, where)) && !where.isInDialog) sayNotHere(command.key)
  }

  // An app of an earlier version does not know the call.
  const take = async (): Promise<void> => {
    const taken = await bridge.call('window.takeCommands', {}).catch(() => undefined)
    for (const command of taken?.commands ?? []) follow(command)
  }

  void take()
  return bridge.onCommands(() => void take())
}
