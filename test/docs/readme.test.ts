import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import { describe, expect, it } from 'vitest'

import { sandboxSupplierRules } from '../../core/adapters/provider/sandbox/suppliers.ts'
import { sandboxTriggers } from '../../core/adapters/provider/sandbox/triggers.ts'
import { tags } from '../../core/contract/http/route.ts'
import { HELP } from '../../core/runtime/command-line.ts'
import packageFile from '../../package.json' with { type: 'json' }

import { anchorsOf, codeBlocks, readText, repositoryFiles, root, section, tableRows, withoutCode } from './markdown.ts'

const files = repositoryFiles().filter((path) => existsSync(join(root, path)))
const pages = files.filter((path) => path.endsWith('.md'))
const readme = readText('README.md')

describe('the README', () => {
  it('is a page that is read in a minute, with the two commands', () => {
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(7_000)
    expect(codeBlocks(readme).map(({ code }) => code)).toEqual(['npm ci && npm start\n', 'npm ci && npm test\n'])
  })

  it('leads to every page of docs', () => {
    const pagesOfDocs = pages.filter((path) => /^docs\/[^/]+$/.test(path))
    expect(pagesOfDocs.filter((path) => !readme.includes(`](${path})`))).toEqual([])
  })

  it('says where a lost password is helped, as the page for signing in does', () => {
    expect(readme).toContain('[When a password is lost](docs/settings.md#when-a-password-is-lost)')
  })
})

describe('the pages it leads to', () => {
  it('give every dependency with its exact version and a reason', () => {
    const { dependencies, optionalDependencies, devDependencies } = packageFile
    const rows = tableRows(section(readText('docs/dependencies.md'), /All of them/), 'Package', 'Version', 'Why')

    expect(rows.map(([name, version]) => `${name} ${version}`)).toEqual(
      [dependencies, optionalDependencies, devDependencies].flatMap((group) =>
        // A package under another name says both: npm:typescript@7.0.2.
        Object.entries(group).map(([name, version]) => `${name} ${version.replace(/^npm:.*@/, '')}`),
      ),
    )
    expect(rows.filter(([, , reason = '']) => reason.length < 10)).toEqual([])
  })

  it('say what each part of the API does', () => {
    const rows = tableRows(
      section(readText('docs/features.md'), /What it does today/),
      'Part of the API',
      'What it does',
    )
    expect(rows.map(([part]) => part).toSorted()).toEqual(Object.keys(tags).toSorted())
  })

  it('list the flags and variables that --help lists', () => {
    const settings = section(readText('docs/settings.md'), /^## Settings/)
    const wanted = [...HELP.matchAll(/--(?:port|data-dir|secret-store|verbose)\b|INVOICE_DESK_[A-Z_]+/g)]

    expect(wanted.length).toBeGreaterThan(7)
    for (const [name] of wanted) expect(settings).toContain(`\`${name}\``)
  })
})

describe('the page about the sandbox', () => {
  it('lists its triggers as they are', () => {
    const rows = tableRows(readText('docs/sandbox.md'), "Customer's TIN", 'Name', 'What happens')
    expect(rows).toEqual(sandboxTriggers.map(({ tin, title, whatHappens }) => [`\`${tin}\``, title, whatHappens]))
  })

  it('lists what the supplier check can ask for', () => {
    const rows = tableRows(readText('docs/sandbox.md'), 'Ask for', 'What happens')
    expect(rows).toEqual(sandboxSupplierRules.map(({ ask, whatHappens }) => [`\`${ask}\``, whatHappens]))
  })
})

describe('every page', () => {
  it.each(pages)('%s names scripts that exist', (page) => {
    const text = readText(page)
    const named = [
      ...[...text.matchAll(/\bnpm run (?:--?[\w-]+ )*([\w:.-]*\w)/g)].map(([, name = '']) => name),
      ...[...text.matchAll(/\bnpm (test|start)\b/g)].map(([, name = '']) => name),
    ]
    expect(named.filter((name) => !Object.hasOwn(packageFile.scripts, name))).toEqual([])
  })

  it.each(pages)('%s has links that lead somewhere', (page) => {
    const targets = [...withoutCode(readText(page)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
    const broken = targets.filter((target) => !/^(https?|mailto):/.test(target) && !leadsSomewhere(page, target))
    expect(broken).toEqual([])
  })
})

function leadsSomewhere(page: string, target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? page : relative(root, join(root, dirname(page), decodeURIComponent(path)))
  if (!existsSync(join(root, file))) return false
  return anchor === undefined || anchorsOf(readText(file)).includes(anchor)
}

describe('the repository', () => {
  it('stands alone: it names no folder of the machine it was written on and no package registry', () => {
    // Put together here, so that this file does not hold what it looks for.
    const forbidden = [
      ['/work', '/main'],
      ['/work', '/shared'],
      ['registry', '.npmjs'],
      ['"', 'resolved', '":'],
      ['_auth', 'Token'],
    ].map((parts) => parts.join(''))
    const isText = (path: string): boolean => !/\.(png|jpe?g|ico|icns|pdf|ttf|woff2|db)$/.test(path)

    const found = files.filter(isText).flatMap((path) => {
      const text = readText(path)
      return forbidden.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`)
    })
    expect(found).toEqual([])
  })
})
