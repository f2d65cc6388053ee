import { describe, expect, it } from 'vitest'

import type { InvoiceStatus } from '../../core/contract/http/vocabulary.ts'
import {
  documentMarkLabels,
  paymentStatusLabels,
  statusLabels,
  statusMeanings,
} from '../../core/contract/invoice/labels.ts'
import { documentMarks } from '../../core/domain/printing/document-marks.ts'
import { texts } from '../../renderer/lib/texts.ts'
import { invoice } from '../../renderer/lib/texts/invoice/page.ts'

import { readText, repositoryFiles, section, tableRows } from './markdown.ts'

const glossary = readText('docs/glossary.md')
const words = section(glossary, /words of states/)
const code = (cell = '') => cell.replaceAll('`', '')

describe('the words of the field', () => {
  const rows = tableRows(section(glossary, /^# Glossary/), 'Word', 'What it means', 'Where it stands')

  it('stand in their order, each once, with what they mean', () => {
    const terms = rows.map(([term = '']) => term.toLowerCase())
    expect(terms).toEqual([...new Set(terms)].toSorted((left, right) => left.localeCompare(right, 'en')))
    expect(rows.filter(([, meaning = '']) => meaning.length < 20)).toEqual([])
  })

  it('name the place that they lead to', () => {
    const links = [...glossary.matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+)\)/g)]
    expect(links.length).toBeGreaterThan(50)
    expect(
      links.filter(
        ([, text = '', path = '']) => path !== text && path !== `core/${text}` && path !== `renderer/${text}`,
      ),
    ).toEqual([])
  })
})

describe('the words of states', () => {
  it('are on every screen those of the glossary', () => {
    const rows = tableRows(words, 'State', 'On screen and in exports', 'On paper', 'What it means')
    expect(Object.fromEntries(rows.map(([state, screen]) => [code(state), screen]))).toEqual(statusLabels)
    expect(texts.status).toMatchObject(statusLabels)
    expect(Object.fromEntries(rows.map(([state, , , meaning]) => [code(state), meaning]))).toEqual(statusMeanings)
    const payments = tableRows(words, 'Payment', 'On screen and in exports')
    expect(Object.fromEntries(payments.map(([state, screen]) => [code(state), screen]))).toEqual(paymentStatusLabels)
  })

  it('are on paper those of the glossary', () => {
    const said = (status: InvoiceStatus) => {
      const marks = (['B2C', 'B2B'] as const).flatMap((invoiceKind) =>
        documentMarks({ status, invoiceKind, invoiceType: 'STANDARD', environment: 'LIVE', isCopy: false }).map(
          (mark) => documentMarkLabels[mark],
        ),
      )
      return [...new Set(marks)].join(', or ')
    }
    for (const [state, , paper] of tableRows(words, 'State', 'On screen and in exports', 'On paper'))
      expect([state, paper]).toEqual([state, said(code(state) as InvoiceStatus)])
  })
})

describe('the words of actions', () => {
  const rows = tableRows(words, 'Action', 'On screen', 'Never')

  it('are on the page of an invoice those of the glossary', () => {
    for (const [action, screen = ''] of rows) {
      const word = invoice.actions[code(action) as 'cancel' | 'approve']
      expect([action, typeof word === 'function' ? word('INV1') : word]).toEqual([
        action,
        expect.stringMatching(new RegExp(`^${screen}`)),
      ])
    }
  })

  it('are never others, on a button or in a menu', () => {
    const never = rows.flatMap(([, , others = '']) => others.split(', ').filter((word) => word !== ''))
    // Things of other kinds that are called so: keys are copied, records deleted, invitations accepted, money refunded.
    const elsewhere = ['Copy', 'Delete', 'Accept', 'Complete', 'Issue', 'Refund']
    const banned = never.filter((word) => !elsewhere.includes(word))
    const said = repositoryFiles()
      .filter((path) => /^renderer\/(lib\/texts\/.*|(features|components)\/.*texts)\.ts$/.test(path))
      .flatMap((path) =>
        [...readText(path).matchAll(/'([^'\n]+)'|`([^`\n]+)`/g)].map(([, plain, made]) => plain ?? made ?? ''),
      )
    expect(banned.length).toBeGreaterThan(8)
    expect(said.filter((text) => banned.some((word) => new RegExp(`^${word}\\b`).test(text)))).toEqual([])
  })

  it('are nowhere the old ones, which said the same in other words', () => {
    const sources = repositoryFiles().filter((path) => /^(renderer|core|docs)\/.*(?<!\.test)\.(ts|tsx|md)$/.test(path))
    const old = /'As the customer'|'What is known'|'Invite later'|'Buyer is|FIRS rejected|Rejected by FIRS/
    expect(sources.filter((path) => old.test(readText(path)))).toEqual([])
  })
})
