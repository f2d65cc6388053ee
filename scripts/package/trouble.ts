// electron-builder says this once it has the runtime and starts on the installer.
const installerBegun = /building\s+target=/
const network =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|fetch failed|getaddrinfo|socket hang up|certificate|status code [45]\d\d|(Response code|HTTPError)\D*[45]\d\d/i

/**
 * Why electron-builder failed, where it can be said in one sentence: the runtime or a tool that it downloads on first
 * use could not be had. Undefined for everything else, whose own output says more.
 */
export function packagingTrouble(output: string): string | undefined {
  if (!network.test(output)) return undefined
  const what = installerBegun.test(output) ? 'A tool that makes the installer' : 'The Electron runtime'
  return (
    `${what} could not be downloaded, so nothing was packaged: connect to the internet, ` +
    'or name a mirror in ELECTRON_MIRROR and ELECTRON_BUILDER_BINARIES_MIRROR, and try again.'
  )
}
