/**
 * Chromium's switches that hand the window, or what it shows, to other programs: by opening it to their debuggers, by
 * starting programs of theirs in place of its processes, or by taking away what keeps pages apart. Not among them is what Electron gives itself: --allow-file-access-from-files.
 */
const REFUSED = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-debugging-io-pipes',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'auto-open-devtools-for-tabs',
  'load-extension',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
  'disable-web-security',
  'disable-site-isolation-trials',
  'unsafely-treat-insecure-origin-as-secure',
  'host-rules',
  'host-resolver-rules',
  'ssl-key-log-file',
  'log-net-log',
]

/** Why the packaged app does not start with these switches; undefined where it does. */
export function whySwitchesAreRefused(hasSwitch: (name: string) => boolean): string | undefined {
  const given = REFUSED.filter((name) => hasSwitch(name)).map((name) => `--${name}`)
  if (given.length === 0) return undefined
  return `Invoice Desk does not start with ${given.join(', ')}: other programs could read its window. Leave it out.`
}
