import { spawnSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

export const readText = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The pages of the API guide: the first one, and one for each topic. */
export const guidePages = (): string[] => [
  'docs/api-guide.md',
  ...readdirSync(join(root, 'docs/api-guide')).map((name) => `docs/api-guide/${name}`),
]

/** Every file of the repository, those not committed yet included; what git ignores is not part of it. */
export function repositoryFiles(): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return status === 0 ? [...new Set(stdout.split('\0').filter((path) => path !== ''))] : unpackedFiles()
}

/** The same where the project came without its history, or git is not installed. */
function unpackedFiles(): string[] {
  const isIgnored = (name: string) => ['.git', 'node_modules', 'out', 'dist', 'coverage', 'artifacts'].includes(name)
  return globSync(['**/*', '**/.*', '.ci/*'], {
    cwd: root,
    withFileTypes: true,
    exclude: ({ name }) => isIgnored(name),
  })
    .filter((entry) => entry.isFile() && !/\.log$|^\.DS_Store$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

/** The text below a heading, up to the next one of the same or a higher level. */
export function section(markdown: string, heading: RegExp): string {
  const lines = markdown.split('\n')
  const start = lines.findIndex((line) => /^#+ /.test(line) && heading.test(line))
  if (start < 0) throw new Error(`There is no heading ${String(heading)}.`)

  const level = /^#+/.exec(lines[start] ?? '')?.[0].length ?? 0
  const isEnd = (line: string): boolean => (/^(#+) /.exec(line)?.[1]?.length ?? Infinity) <= level
  const length = withoutCode(lines.slice(start + 1).join('\n'))
    .split('\n')
    .findIndex(isEnd)
  return lines.slice(start + 1, length < 0 ? undefined : start + 1 + length).join('\n')
}

/** The same lines, with those inside fenced code emptied. */
export function withoutCode(markdown: string): string {
  return markdown.replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1$/gm, (block) => block.replace(/[^\n]/g, ''))
}

export type CodeBlock = { readonly language: string; readonly code: string }

/** The fenced code blocks, in their order. */
export function codeBlocks(markdown: string): CodeBlock[] {
  return [...markdown.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({
    language,
    code,
  }))
}

/** The cells of the rows of the one table that begins with these column names. */
export function tableRows(markdown: string, ...columns: readonly string[]): string[][] {
  const rows = markdown.split('\n').map(cellsOf)
  const head = rows.findIndex((cells) => columns.every((name, index) => cells?.[index] === name))
  if (head < 0) throw new Error(`There is no table with the columns ${columns.join(', ')}.`)

  const body = rows.slice(head + 2)
  const end = body.findIndex((cells) => cells === undefined)
  return body.slice(0, end < 0 ? undefined : end).map((cells) => cells ?? [])
}

function cellsOf(line: string): string[] | undefined {
  if (!line.startsWith('|')) return undefined
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

/** The anchors that GitHub gives the headings of a page. */
export function anchorsOf(markdown: string): string[] {
  return [...withoutCode(markdown).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  )
}
