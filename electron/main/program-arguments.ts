import { parseArgs } from 'node:util'

import { FLAGS, isFlag } from '../../core/runtime/command-line.ts'

/**
 * The product's own flags on Electron's command line, as the core reads them.
 *
 * Started from a folder (`electron [Chromium's flags] <folder> [flags]`), everything behind the folder is ours, and a
 * slip in it is refused. The packaged program shares one list with Chromium (`--ozone-platform=wayland`) and with the
 * system (files, `-psn_0_1`): only flags of ours are taken from it.
 *
 * @param argv `process.argv`
 */
export function programArguments(argv: readonly string[], { packaged }: { readonly packaged: boolean }): string[] {
  if (!packaged) {
    const isFile = (index: number) => ['-r', '--require'].includes(argv[index - 1] ?? '')
    const folder = argv.findIndex((argument, index) => index > 0 && !argument.startsWith('-') && !isFile(index))
    return folder === -1 ? [] : argv.slice(folder + 1)
  }

  const { tokens } = parseArgs({ args: argv.slice(1), options: FLAGS, strict: false, tokens: true })
  return tokens.flatMap((token) => {
    if (token.kind !== 'option' || !isFlag(token.name)) return []
    if (token.inlineValue) return [`${token.rawName}=${token.value}`]
    return token.value === undefined ? [token.rawName] : [token.rawName, token.value]
  })
}
