import type { App } from 'electron'

type Environment = Record<string, string | undefined>

/**
 * Keeps GTK, which draws the dialogs of Linux and nothing of ours, from loading a driver for OpenGL into this process: that
 * of Mesa holds 31 MB. To be called before Electron is ready. The programs that the app starts are told nothing of it.
 */
export function withoutToolkitGl(app: Pick<App, 'whenReady'>, env: Environment): void {
  if (env['GDK_GL'] !== undefined) return
  env['GDK_GL'] = 'disable'
  void app.whenReady().then(() => delete env['GDK_GL'])
}
