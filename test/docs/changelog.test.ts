import { describe, expect, it } from 'vitest'

import packageFile from '../../package.json' with { type: 'json' }

import { readText } from './markdown.ts'

const changelog = readText('CHANGELOG.md')

describe('the changelog', () => {
  it('begins with the version of the program and the day of its release, below what comes with the next', () => {
    const headings = [...changelog.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    const [version] = headings[0] === '[Unreleased]' ? headings.slice(1) : headings
    expect(version).toMatch(new RegExp(`^\\[${packageFile.version}\\] - \\d{4}-\\d{2}-\\d{2}$`))
  })

  it('says each thing in a line of at most a hundred characters', () => {
    const lines = changelog.slice(changelog.indexOf('\n## ')).split('\n')
    expect(lines.filter((line) => line.length > 100)).toEqual([])
  })

  it('has only groups that it knows', () => {
    const known = [
      'Invoices',
      'Counter',
      'Money',
      'API',
      'Desktop',
      'Documents',
      'Interface',
      'Reliability',
      'Other screens',
    ]
    const groups = [...changelog.matchAll(/^### (.+)$/gm)].map(([, group]) => group)
    expect(groups.filter((group) => ![...known, 'Security', 'For developers'].includes(group ?? ''))).toEqual([])
    expect(groups.length).toBeGreaterThan(0)
  })
})
