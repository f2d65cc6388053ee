import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The app was started with the computer, and nobody wants to see its window yet. */
const IN_BACKGROUND = '--in-background'

/** The part of Electron's app that Windows and macOS start with the computer. */
type LoginItemApp = {
  getLoginItemSettings(options: { readonly path: string; readonly args: string[] }): {
    readonly openAtLogin: boolean
    /** macOS only, which gives no arguments. */
    readonly wasOpenedAtLogin?: boolean
  }
  setLoginItemSettings(options: { readonly openAtLogin: boolean; readonly path: string; readonly args: string[] }): void
}

type Dependencies = {
  readonly app: LoginItemApp
  readonly platform: NodeJS.Platform
  /** The program, and what it is started with. */
  readonly program: string
  readonly args: readonly string[]
  /** The system's folder for the settings of programs (Linux). */
  readonly configFolder: () => string
}

export type LoginItem = {
  isOn(): boolean
  /** Whether this start is that of the computer. */
  wasUsed(argv: readonly string[]): boolean
  set(isOn: boolean): void
}

/** Whether the app starts with the computer. The system keeps it, so what somebody changes there counts. */
export function createLoginItem({ app, platform, program, args, configFolder }: Dependencies): LoginItem {
  const item = { path: program, args: [...args, IN_BACKGROUND] }
  const isNamed = (argv: readonly string[]): boolean => argv.includes(IN_BACKGROUND)
  if (platform !== 'linux') {
    return {
      isOn: () => app.getLoginItemSettings(item).openAtLogin,
      wasUsed: (argv) => isNamed(argv) || app.getLoginItemSettings(item).wasOpenedAtLogin === true,
      set: (isOn) => app.setLoginItemSettings({ ...item, openAtLogin: isOn }),
    }
  }

  // Electron has nothing for Linux: desktops start what lies in this folder.
  const file = () => join(configFolder(), 'autostart', 'invoice-desk.desktop')
  return {
    isOn: () => existsSync(file()),
    wasUsed: isNamed,
    set(isOn) {
      if (!isOn) return rmSync(file(), { force: true })
      mkdirSync(dirname(file()), { recursive: true })
      writeFileSync(file(), desktopEntry([item.path, ...item.args]))
    },
  }
}

const desktopEntry = (command: readonly string[]): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Invoice Desk',
    'Comment=Keeps tills connected and invoices on their way',
    `Exec=${command.map(quoted).join(' ')}`,
    'Icon=invoice-desk',
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')

/** As the Desktop Entry Specification wants an argument: its signs escaped twice, and a % doubled. */
const quoted = (argument: string): string =>
  `"${argument
    .replace(/["`$\\]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`

/** Takes the sign of a start with the computer out of a command line, for whoever reads the rest. */
export const withoutBackground = (argv: readonly string[]): string[] => argv.filter((one) => one !== IN_BACKGROUND)
