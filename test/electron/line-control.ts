import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/**
 * CommonJS for the start of an app: each line of its standard input is run in it, with `electron` at hand, and what comes
 * of it is written to its standard output. So an app is looked into that no debugger is attached to.
 */
export const FOLLOW_LINES = `
require('node:readline').createInterface(process.stdin).on('line', async (line) => {
  const answer = await eval(line)
  process.stdout.write('answer ' + JSON.stringify(answer ?? null) + '\\n')
})`

/** Runs a line in an app that follows lines, and answers what came of it. One at a time. */
export function lineControl({ stdin, stdout }: ChildProcess): (line: string) => Promise<unknown> {
  if (!stdin || !stdout) throw new Error('The app was started without standard input and output.')
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]()
  return async (line) => {
    stdin.write(`${line.replaceAll('\n', ' ')}\n`)
    for (;;) {
      const { value, done } = await lines.next()
      if (done) throw new Error('The app has ended.')
      if (value.startsWith('answer ')) return JSON.parse(value.slice('answer '.length))
    }
  }
}

/** Runs code in the page of the first window. */
export const inPage = (code: string): string =>
  `electron.BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(${JSON.stringify(code)})`
