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
  nativeImage,
  nativeTheme,
  Notification,
  powerMonitor,
  safeStorage,
  session,
  shell,
  Tray,
  utilityProcess,
  type WebContents,
} from 'electron'

import { runCommand } from '../../core/run-command.ts'
import { readSettings, type Settings } from '../../core/runtime/settings.ts'
import { type ServerWork, startServer } from '../../core/start-server.ts'
import packageFile from '../../package.json' with { type: 'json' }
import { callChannel, commandsChannel } from '../shared/bridge.ts'

import { isOwnPage } from './app-address.ts'
import { createCallHandler } from './call-handler.ts'
import { connectKeychain } from './connect-keychain.ts'
import { createFileHandover } from './file-handover.ts'
import { joinServer } from './join-server.ts'
import { createLoginItem, withoutBackground } from './login/login-item.ts'
import { contextMenuTemplate, menuTemplate } from './menu.ts'
import { guardNavigation } from './navigation-guard.ts'
import { networkInProcess } from './network-in-process.ts'
import { createNotices } from './notices/notices.ts'
import { createOpenedFile } from './opening/opened-file.ts'
import {
  LINK_SCHEME,
  type OpenRequest,
  requestIn,
  requestOfFile,
  requestOfLink,
  withoutRequests,
} from './opening/open-requests.ts'
import { createDesktopPrinting } from './printing/desktop-printing.ts'
import { profileFolder } from './profile-folder.ts'
import { programArguments } from './program-arguments.ts'
import { whySwitchesAreRefused } from './refused-switches.ts'
import { findRemotes } from './remote/find-remotes.ts'
import { lookAtRemote } from './remote/look-at-remote.ts'
import { createRemote, storedRemote } from './remote/remote.ts'
import { judgeCertificate } from './remote/trusted-remote.ts'
import { runDesktop } from './run-desktop.ts'
import { createSessionStorage } from './session-storage.ts'
import { createComputerSettings, storedSettings } from './settings/computer-settings.ts'
import { createJsonFile } from './settings/json-file.ts'
import { createAppTray } from './tray/app-tray.ts'
import { trayTemplate } from './tray/tray-menu.ts'
import { type Choice, loadTrouble, remoteTrouble, strangerTrouble, type Trouble } from './trouble/trouble.ts'
import { lookForUpdates } from './updates/look-for-updates.ts'
import { denyPermissions } from './web-permissions.ts'
import { createAppWindows } from './window/app-windows.ts'
import { askInWindow } from './window/ask-in-window.ts'
import { createLastClose, type Question } from './window/last-close.ts'
import { createWindowMaker } from './window/place-windows.ts'
import { askingWindowOptions } from './window/window-options.ts'
import { withoutGraphicsCard } from './without-graphics-card.ts'
import { withoutToolkitGl } from './without-toolkit-gl.ts'

const { version } = packageFile
/** The bar of macOS shows icons as large as they are. */
const TRAY_SIZE = process.platform === 'darwin' ? { width: 18, height: 18 } : { width: 32, height: 32 }
/** As the installers name it. */
const APP_ID = 'ng.invoicedesk.app'
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
withoutToolkitGl(app, process.env)
withoutGraphicsCard(app)
// Windows shows notices under this name, and groups windows by it: that of the installed program.
app.setAppUserModelId(APP_ID)
// Root, as on build machines, can run Chromium without its sandbox only.
if (packaged || !app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()

let served: string | undefined
/** Undefined where this app only shows what another one runs. */
let work: ServerWork | undefined
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

let isQuitting = false
app.on('before-quit', () => (isQuitting = true))

const argv = withoutRequests(withoutBackground(process.argv))
const login = createLoginItem({
  app,
  platform: process.platform,
  program: process.execPath,
  args: [...(packaged ? [] : [app.getAppPath()]), ...programArguments(argv, { packaged })],
  configFolder: () => app.getPath('appData'),
})
const computer = createComputerSettings({
  file: createJsonFile({
    file: () => join(app.getPath('userData'), 'computer.json'),
    schema: storedSettings,
    otherwise: storedSettings.parse({}),
    onFailure: noteFailure,
  }),
  login,
  onChange: () => tray.set(computer.current().keepsRunning),
})

const remote = createRemote({
  file: createJsonFile({
    file: () => join(app.getPath('userData'), 'remote.json'),
    schema: storedRemote,
    otherwise: null,
    onFailure: noteFailure,
  }),
  look: lookAtRemote,
  async clear() {
    sessions.forget()
    await session.defaultSession.clearStorageData()
  },
  restart() {
    app.relaunch()
    app.quit()
  },
})

/** What a refused certificate is to Chromium: that of a stranger, or one that it does not take by itself. */
const isCertificateRefused = (code: number): boolean => code === -2 || (code <= -200 && code > -300)

function troubleOfLoad(code: number): Trouble {
  const shown = remote.current()
  if (!shown) return loadTrouble
  return isCertificateRefused(code) ? strangerTrouble(shown.origin) : remoteTrouble(shown.origin)
}

const askInBox = (window: BrowserWindow | undefined, question: Question) => {
  const options = { type: 'question' as const, title: 'Invoice Desk', ...question }
  return window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options)
}

const closing = createLastClose<BrowserWindow>({
  platform: process.platform,
  isQuitting: () => isQuitting,
  settings: computer,
  waiting: async () => work?.waiting(),
  askInBox,
  now: () => new Date(),
})

/** What a person chooses; the system, a signal and `app.quit()` never ask. */
async function quitByHand(): Promise<void> {
  if (await closing.mayQuit(appWindows.front())) app.quit()
}

const showWindow = (): void => {
  if (served !== undefined) void appWindows.show(served)
}

const tray = createAppTray({
  make: () => new Tray(nativeImage.createFromPath(icon).resize(TRAY_SIZE)),
  showMenu: (tray, state) =>
    tray.setContextMenu(
      Menu.buildFromTemplate(
        trayTemplate(state, {
          open: showWindow,
          create() {
            showWindow()
            appWindows.command({ kind: 'key', key: 'create' })
          },
          setPaused: (isPaused) => void setPaused(isPaused),
          quit: () => void quitByHand(),
        }),
      ),
    ),
  look: async () => ({
    url: served ?? '',
    invoices: work ? (await work.waiting())?.invoices : 0,
    isPaused: work?.isPaused() ?? false,
  }),
  open: showWindow,
  onFailure: noteFailure,
})

async function setPaused(isPaused: boolean): Promise<void> {
  await (isPaused ? work?.pause() : work?.resume())
  await tray.refresh()
}

const appWindows = createAppWindows({
  create: createWindowMaker({ settings: () => ({ preload, ...look() }), onFailure: noteFailure }),
  popUpMenu: (window: BrowserWindow, target) => {
    const origin = ownOrigin()
    const isOwnLink = origin !== undefined && isOwnPage(target.linkURL, origin)
    const template = contextMenuTemplate(target, isOwnLink ? () => void appWindows.open(target.linkURL) : undefined)
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  },
  tellOfCommands: (contents: WebContents) => contents.send(commandsChannel),
  lastClose: closing.lastClose,
  askLastClose: closing.ask,
  mayLosePage: async (window) => {
    const { response } = await askInBox(window, {
      message: 'Leave without saving?',
      detail: 'Your changes on this page are not saved yet.',
      buttons: ['Stay', 'Leave without saving'],
      defaultId: 0,
      cancelId: 0,
    })
    // To stay ends whatever was to follow.
    if (response === 0) isQuitting = false
    return response === 1
  },
  openBrowser: openExternal,
  loadTrouble: troubleOfLoad,
  leaveRemote: () => void remote.leave(),
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

const handover = (folder: string) =>
  createFileHandover({
    platform: process.platform,
    writeClipboard: (format, content) =>
      clipboard.write([new ClipboardItem({ [`electron application/osclipboard;format="${format}"`]: content })]),
    folder: () => join(app.getPath('userData'), folder),
  })
const files = handover('handed-over')
// What is printed must not take the place of what waits on the clipboard.
const papers = handover('printed')
// Whoever pasted it has it by then.
app.on('quit', () => (files.clear(), papers.clear()))

const localPrinting = createDesktopPrinting({ contents: () => appWindows.front()?.webContents, place: papers.place })

const tellNotice = createNotices({
  isWanted: (kind) => computer.current().notices[kind],
  isSeen: () => BrowserWindow.getFocusedWindow() !== null,
  make: (said) => new Notification({ ...said, icon }),
  open(path) {
    showWindow()
    appWindows.command({ kind: 'open', path })
  },
  now: () => performance.now(),
})

const openedFile = createOpenedFile()

/** Before there is a window, the first one gets it. */
let openAtStart = requestIn(process.argv, process.cwd())

function openRequest(request: OpenRequest | undefined): void {
  if (!request) return
  if (served === undefined) return void (openAtStart = request)
  if (request.kind === 'file') openedFile.put(request.path)
  showWindow()
  appWindows.command({ kind: 'open', path: request.kind === 'file' ? '/open/file' : request.path })
}

// macOS names links and files by events, the others on a command line.
app.on('open-url', (event, url) => {
  event.preventDefault()
  openRequest(requestOfLink(url))
})
app.on('open-file', (event, path) => {
  event.preventDefault()
  openRequest(requestOfFile(path))
})

const openWindow = (): void => {
  const origin = ownOrigin()
  if (origin !== undefined) void appWindows.open(origin)
}

function prepareShell({ dataDir }: Settings): void {
  const openDataFolder = async (): Promise<boolean> => (await shell.openPath(dataDir)) === ''

  if (packaged) app.setAsDefaultProtocolClient(LINK_SCHEME)
  denyPermissions(session.defaultSession, ownOrigin)
  session.defaultSession.setCertificateVerifyProc((request, answer) =>
    answer(judgeCertificate(request, remote.current(), new Date())),
  )
  // Else the dialog has the address of the page's own copy for its title.
  session.defaultSession.on('will-download', (_event, item) =>
    item.setSaveDialogOptions({ title: `Save ${item.getFilename()}` }),
  )
  app.setAboutPanelOptions({ applicationName: 'Invoice Desk', applicationVersion: version, iconPath: icon })
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate({
        platform: process.platform,
        packaged,
        openDataFolder: remote.current() ? undefined : () => void openDataFolder(),
        askPage: (key) => void appWindows.command({ kind: 'key', key }),
        openWindow,
        quit: () => void quitByHand(),
      }),
    ),
  )

  ipcMain.handle(
    callChannel,
    createCallHandler({
      ownOrigin,
      isOwnWindow: appWindows.isOwn,
      onFailure: noteFailure,
      handlers: {
        'app.info': () => ({ version, electron: process.versions.electron, platform: process.platform }),
        'app.openDataFolder': async () => ({ opened: !remote.current() && (await openDataFolder()) }),
        'computer.settings': computer.current,
        'computer.change': (change) => (computer.change(change), computer.current()),
        'print.printers': async () => ({ printers: await localPrinting.printers() }),
        'print.file': localPrinting.printFile,
        'print.test': localPrinting.printTest,
        'file.takeOpened': openedFile.take,
        'notice.show': (notice) => ({ shown: Notification.isSupported() && tellNotice(notice) }),
        'remote.current': () => ({ origin: remote.current()?.origin ?? null }),
        'remote.find': async () => ({ remotes: await findRemotes() }),
        'remote.look': ({ address }) => remote.look(address),
        'remote.use': ({ code }) => remote.use(code),
        'remote.leave': async () => (await remote.leave(), {}),
        'session.load': async () => ({ session: await sessions.load() }),
        'session.keep': async (kept) => ({ kept: await sessions.keep(kept) }),
        'file.copy': async (file) => ({ copied: await files.copy(file) }),
        'file.drag': (file, sender) => (appWindows.startDrag(sender, files.place(file), icon), {}),
        'window.takeRevived': (_input, sender) => ({ revived: appWindows.takeRevived(sender) }),
        'window.takeCommands': (_input, sender) => ({ commands: appWindows.takeCommands(sender) }),
        'session.forget': () => (sessions.forget(), {}),
      },
    }),
  )
}

// Every window and frame there ever is, whoever made it.
app.on('web-contents-created', (_event, contents) =>
  guardNavigation(contents, { ownOrigin, openExternal, openWindow: (url) => void appWindows.open(url) }),
)

const keychain = () => connectKeychain({ fork: utilityProcess.fork, file: keychainFile, env: process.env })

// Not awaited: Electron is ready only after this file has run to its end, and would wait for itself.
void runDesktop({
  app,
  processEvents: process,
  platform: process.platform,
  readInvocation: () => readSettings({ argv: programArguments(argv, { packaged }), version }),
  prepareProfile: (dataDir) => {
    const folder = profileFolder(app.getPath('appData'), dataDir)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // What is shown is known by a file in it.
    app.setPath('userData', folder)
    networkInProcess(app, { platform: process.platform, isRemote: remote.current() !== undefined })
    return folder
  },
  async runCommand(command) {
    await runCommand(command, keychain())
    return Number(process.exitCode ?? 0)
  },
  prepareShell,
  startServer: async (settings) => {
    const shown = remote.current()
    if (shown) {
      served = shown.origin
      return { url: shown.origin, stop: async () => 0 }
    }
    const server = await startServer({ settings, version, rendererDir, connectKeychain: keychain() })
    served = new URL(server.url).origin
    if (packaged)
      void lookForUpdates(server, noteFailure).catch((error: unknown) => noteFailure('Updates are off', error))
    work = server.work
    return server
  },
  joinServer: async (running) => {
    const server = await joinServer(running)
    served = server.url
    return server
  },
  showWindow: (url) => appWindows.show(url),
  onSecondStart: (argv, folder) => openRequest(requestIn(argv, folder)),
  showFirstWindow(url) {
    const { keepsRunning } = computer.current()
    tray.set(keepsRunning)
    const isHidden = keepsRunning && login.wasUsed(process.argv)
    const address = remote.current() ? remote.takeAddress() : url
    const shown = isHidden ? appWindows.openHidden(address) : appWindows.show(address)
    openRequest(openAtStart)
    return shown
  },
  ask,
  showAsked,
  onShutdown(listener) {
    onSystemEnds = listener
    powerMonitor.on('shutdown', listener)
  },
  print,
  printError,
})
