import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import {
  app,
  BrowserWindow,
  clipboard,
  ClipboardItem,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  nativeTheme,
  powerMonitor,
  safeStorage,
  session,
  shell,
  utilityProcess,
} from 'electron'

import { prepareUpdate } from '../../core/prepare-update.ts'
import { readSettings, type Settings } from '../../core/runtime/settings.ts'
import { type RunningServer, startServer } from '../../core/start-server.ts'
import packageFile from '../../package.json' with { type: 'json' }
import { callChannel } from '../shared/bridge.ts'

import { createAppWindow } from './app-window.ts'
import { askInWindow } from './ask-in-window.ts'
import { createCallHandler } from './call-handler.ts'
import { connectKeychain } from './connect-keychain.ts'
import { createFileHandover } from './file-handover.ts'
import { joinServer } from './join-server.ts'
import { contextMenuTemplate, menuTemplate } from './menu.ts'
import { guardNavigation } from './navigation-guard.ts'
import { profileFolder } from './profile-folder.ts'
import { programArguments } from './program-arguments.ts'
import { whySwitchesAreRefused } from './refused-switches.ts'
import { runDesktop } from './run-desktop.ts'
import { createSessionStorage } from './session-storage.ts'
import type { Choice, Trouble } from './trouble/trouble.ts'
import { electronSource } from './updates/electron-source.ts'
import { offerUpdates } from './updates/offer-updates.ts'
import { denyPermissions } from './web-permissions.ts'
import { askingWindowOptions, windowOptions } from './window-options.ts'

const { version } = packageFile
const packaged = app.isPackaged

// Electron reads the first of these itself, the core the others; all are built beside this file's bundle.
const rendererDir = fileURLToPath(new URL('../../out/renderer/', import.meta.url))
const preload = fileURLToPath(new URL('../../out/preload/preload.cjs', import.meta.url))
const icon = fileURLToPath(new URL('../../resources/icons/512x512.png', import.meta.url))
const keychainFile = fileURLToPath(new URL('./keychain-utility.ts', import.meta.url))

// A terminal is where switches are typed: there is no window yet, and none is opened to whoever asks for it so.
const whyNot = packaged ? whySwitchesAreRefused((name) => app.commandLine.hasSwitch(name)) : undefined
if (whyNot !== undefined) {
  process.stderr.write(`${whyNot}\n`)
  app.exit(1)
}
// Root, as on build machines, can run Chromium without its sandbox only.
if (packaged || !app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()

let served: string | undefined
const ownOrigin = (): string | undefined => served

const print = (text: string): void => void process.stdout.write(text)
const printError = (text: string): void => void process.stderr.write(text)
// Whoever started the app from a terminal may have closed it since.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const noteFailure = (what: string, error: unknown): void => printError(`${what}: ${String(error)}\n`)

function openExternal(url: string): void {
  shell.openExternal(url).catch((error: unknown) => noteFailure('A link could not be opened', error))
}

const look = () => ({ icon, packaged, isDark: nativeTheme.shouldUseDarkColors })

let onSystemEnds = (): void => undefined

const appWindow = createAppWindow({
  create: () => new BrowserWindow(windowOptions({ preload, ...look() })),
  popUpMenu: (window: BrowserWindow, target) => {
    const template = contextMenuTemplate(target)
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  },
  mayLosePage: async (window) => {
    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      message: 'Leave without saving?',
      detail: 'Your changes on this page are not saved yet.',
      buttons: ['Stay', 'Leave without saving'],
      defaultId: 0,
      cancelId: 0,
    })
    return response === 1
  },
  openBrowser: openExternal,
  quit: () => app.quit(),
  onSessionEnd: () => onSystemEnds(),
  now: () => performance.now(),
})

let asking: BrowserWindow | undefined

async function ask(trouble: Trouble): Promise<Choice> {
  const window = new BrowserWindow(askingWindowOptions(look()))
  asking = window
  const choice = await askInWindow(window, trouble, (folder) => void shell.openPath(folder))
  asking = undefined
  if (!window.isDestroyed()) window.destroy()
  return choice
}

function showAsked(): void {
  asking?.show()
  asking?.focus()
}

const sessions = createSessionStorage({
  safeStorage,
  platform: process.platform,
  folder: () => app.getPath('userData'),
})

const handedFolder = () => join(app.getPath('userData'), 'handed-over')
const files = createFileHandover({
  platform: process.platform,
  writeClipboard: (format, content) =>
    clipboard.write([new ClipboardItem({ [`electron application/osclipboard;format="${format}"`]: content })]),
  folder: handedFolder,
  startDrag: (file) => appWindow.startDrag(file, icon),
})
// Whoever pasted it has it by then.
app.on('quit', files.clear)

function prepareShell({ dataDir }: Settings): void {
  const openDataFolder = async (): Promise<boolean> => (await shell.openPath(dataDir)) === ''

  denyPermissions(session.defaultSession, ownOrigin)
  app.setAboutPanelOptions({ applicationName: 'Invoice Desk', applicationVersion: version, iconPath: icon })
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate({ platform: process.platform, packaged, openDataFolder: () => void openDataFolder() }),
    ),
  )

  ipcMain.handle(
    callChannel,
    createCallHandler({
      ownOrigin,
      isOwnWindow: appWindow.isOwn,
      onFailure: noteFailure,
      handlers: {
        'app.info': () => ({ version, electron: process.versions.electron, platform: process.platform }),
        'app.openDataFolder': async () => ({ opened: await openDataFolder() }),
        'session.load': async () => ({ session: await sessions.load() }),
        'session.keep': async (kept) => ({ kept: await sessions.keep(kept) }),
        'file.copy': async (file) => ({ copied: await files.copy(file) }),
        'file.drag': (file) => (files.drag(file), {}),
        'window.takeRevived': () => ({ revived: appWindow.takeRevived() }),
        'session.forget': () => (sessions.forget(), {}),
      },
    }),
  )
}

/** Where a feed was packed with the app: newer versions, for the data that this app serves itself. */
async function lookForUpdates(server: RunningServer): Promise<void> {
  const source = await electronSource(process.resourcesPath, () => app.releaseSingleInstanceLock())
  if (source === undefined) return
  await offerUpdates({
    source,
    prepare: async () => {
      if (!server.core) throw new Error('The data cannot be used.')
      return prepareUpdate(server.core)
    },
    stopServer: () => server.stop('update'),
    startAgain: () => {
      app.relaunch()
      app.exit(1)
    },
    windows: () => BrowserWindow.getAllWindows(),
    addMenu(template) {
      const menu = Menu.getApplicationMenu() ?? new Menu()
      menu.append(new MenuItem(template))
      Menu.setApplicationMenu(menu)
    },
    explain: (message) => void dialog.showMessageBox({ type: 'info', message }),
    onFailure: noteFailure,
  })
}

// Every window and frame there ever is, whoever made it.
app.on('web-contents-created', (_event, contents) => guardNavigation(contents, { ownOrigin, openExternal }))

// Not awaited: Electron is ready only after this file has run to its end, and would wait for itself.
void runDesktop({
  app,
  processEvents: process,
  platform: process.platform,
  readInvocation: () => readSettings({ argv: programArguments(process.argv, { packaged }), version }),
  prepareProfile: (dataDir) => {
    const folder = profileFolder(app.getPath('appData'), dataDir)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return folder
  },
  prepareShell,
  startServer: async (settings) => {
    const keychain = connectKeychain({ fork: utilityProcess.fork, file: keychainFile, env: process.env })
    const server = await startServer({ settings, version, rendererDir, connectKeychain: keychain })
    served = new URL(server.url).origin
    if (packaged) void lookForUpdates(server).catch((error: unknown) => noteFailure('Updates are off', error))
    return server
  },
  joinServer: async (running) => {
    const server = await joinServer(running)
    served = server.url
    return server
  },
  showWindow: (url) => appWindow.show(url),
  ask,
  showAsked,
  onShutdown(listener) {
    onSystemEnds = listener
    powerMonitor.on('shutdown', listener)
  },
  print,
  printError,
})
