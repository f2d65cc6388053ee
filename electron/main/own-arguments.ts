import type { BareFlag, ValueFlag } from '../../core/runtime/command-line.ts'

const takesValue = {
  port: true,
  'data-dir': true,
  'secret-store': true,
  'reset-password': true,
  verbose: false,
  help: false,
  version: false,
} as const satisfies Record<ValueFlag, true> & Record<BareFlag, false>

const isOwnFlag = (name: string): name is keyof typeof takesValue => Object.hasOwn(takesValue, name)

/**
 * The product's own flags on Electron's command line, as the core reads them.
 *
 * Started from a folder (`electron [Chromium's flags] <folder> [flags]`), everything behind the folder is ours, and a
 * slip in it is refused. The packaged program shares one list with Chromium (`--ozone-platform=wayland`) and with the
 * system (files, `-psn_0_1`): only flags of ours are taken from it.
 *
 * @param argv `process.argv`
 */
export function ownArguments(argv: readonly string[], { packaged }: { readonly packaged: boolean }): string[] {
  if (!packaged) {
    const folder = argv.findIndex((argument, index) => index > 0 && !argument.startsWith('-'))
    return folder === -1 ? [] : argv.slice(folder + 1)
  }

  const own: string[] = []
  for (let index = 1; index < argv.length; index += 1) {
    const argument = argv[index] ?? ''
    const [, name = '', inline] = /^--([^=]+)(=.*)?$/s.exec(argument) ?? []
    if (!isOwnFlag(name)) continue

    own.push(argument)
    const next = argv[index + 1]
    if (takesValue[name] && inline === undefined && next !== undefined && !next.startsWith('--')) {
      own.push(next)
      index += 1
    }
  }
  return own
}
