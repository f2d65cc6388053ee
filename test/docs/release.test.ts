import { describe, expect, it } from 'vitest'

import packageFile from '../../package.json' with { type: 'json' }
import { readText, section } from './markdown.ts'

const workflow = readText('.github/workflows/release.yml')
const namesIn = (pattern: RegExp, text = workflow) => [...text.matchAll(pattern)].map(([, name = '']) => name)

describe('the workflow of a release', () => {
  it('runs scripts that exist, and everything that proves the product first', () => {
    const scripts = namesIn(/\bnpm run ([\w:-]+)/g)
    expect(scripts).toEqual(expect.arrayContaining(['package', 'package:server']))
    expect(scripts.filter((name) => !Object.hasOwn(packageFile.scripts, name))).toEqual([])
    expect(workflow.indexOf('npm test')).toBeLessThan(workflow.indexOf('npm run package'))
    expect(workflow).toContain('  package:\n    needs: test\n')
    expect(workflow).toContain('  draft:\n    needs: package\n')
  })

  it('signs by secrets that the page about packages names, and publishes nothing by itself', () => {
    const signing = section(readText('docs/packages.md'), /^## Signing/)
    for (const name of namesIn(/secrets\.(\w+)/g)) expect(signing).toContain(`\`${name}\``)
    expect(namesIn(/secrets\.(\w+)/g)).toHaveLength(namesIn(/`([A-Z_]+)`/g, signing).length)
    expect(workflow).toMatch(/gh release create .* --draft /)
    expect(workflow).toContain('sha256sum')
    expect(workflow).toContain('sbom.cdx.json')
  })
})

describe('desktop acceptance', () => {
  it('has twenty steps in fifteen minutes', () => {
    const page = readText('docs/desktop-acceptance.md')
    expect(namesIn(/^(\d+)\. /gm, page)).toEqual(Array.from({ length: 20 }, (_, at) => String(at + 1)))
    const minutes = namesIn(/^## .*\((\d+) minutes\)$/gm, page)
    expect(minutes.reduce((sum, one) => sum + Number(one), 0)).toBe(15)
  })
})
