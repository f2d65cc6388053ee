import type { App } from 'electron'

/**
 * Has Chromium's network service run in this process on Linux, where its own one has no sandbox either: 10 MB less. To be
 * called before Electron is ready. See docs/adr/0038.
 */
export function networkInProcess(app: Pick<App, 'commandLine'>, platform: NodeJS.Platform): void {
  if (platform !== 'linux') return
  const features = [app.commandLine.getSwitchValue('enable-features'), 'NetworkServiceInProcess2']
  app.commandLine.appendSwitch('enable-features', features.filter((name) => name !== '').join(','))
}
