import type { App } from 'electron'

/**
 * Has Chromium draw forms and lists itself, without a graphics card and without OpenGL in software in its place: what
 * draws takes 21 MB then instead of 32, where a driver is loaded up to 68. To be called before Electron is ready. See
 * docs/adr/0035.
 */
export function withoutGraphicsCard(app: Pick<App, 'disableHardwareAcceleration' | 'commandLine'>): void {
  app.disableHardwareAcceleration()
  app.commandLine.appendSwitch('disable-software-rasterizer')
}
