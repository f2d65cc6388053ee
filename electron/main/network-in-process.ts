import type { App } from 'electron'

/**
 * Has Chromium's network service run in this process on Linux, where its own one has no sandbox either: 10 MB less. Where
 * pages of another computer are shown, it stays in its own. To be called before Electron is ready. See docs/adr/0038.
 */
export function networkInProcess(
  app: Pick<App, 'commandLine'>,
  { platform, isRemote }: { readonly platform: NodeJS.Platform; readonly isRemote: boolean },
): void {
  if (platform !== 'linux' || isRemote) return
  const features = [app.commandLine.getSwitchValue('enable-features'), 'NetworkServiceInProcess2']
  app.commandLine.appendSwitch('enable-features', features.filter((name) => name !== '').join(','))
}
