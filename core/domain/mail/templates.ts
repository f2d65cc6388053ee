import type { MailKind } from '../../contract/mail/templates.ts'

import type { MailTemplate } from './settings.ts'

/** What a template may name, in plain words, and what it stands for in an example. */
export const placeholders: Readonly<Record<MailKind, Readonly<Record<string, string>>>> = {
  INVOICE: {
    customer: 'Lagos Foods Ltd',
    document: 'Invoice',
    number: 'INV000012',
    date: '20 Nov 2026',
    amount: '₦107,500.00',
    open: '₦107,500.00',
    'due date': '20 Dec 2026',
    account: 'Zenith Bank, 1234567890, Ngozi Stores',
    business: 'Ngozi Stores',
  },
}

const defaults: Readonly<Record<MailKind, Omit<MailTemplate, 'kind'>>> = {
  INVOICE: {
    subject: '{document} {number} from {business}',
    text: `Dear {customer},

Please find attached {document} {number} of {date} for {amount}.

Amount due: {open}, by {due date}
{account}

Thank you for your business.

{business}`,
  },
}

export const defaultTemplate = (kind: MailKind): MailTemplate => ({ kind, ...defaults[kind] })

const NAME = /\{([^{}\n]*)\}/g

const nameOf = (written: string): string => written.trim().toLowerCase().replace(/\s+/g, ' ')

/** The names in curly brackets that stand for nothing, as they were written. */
export function unknownPlaceholders(kind: MailKind, text: string): string[] {
  const known = Object.keys(placeholders[kind])
  const found = [...text.matchAll(NAME)].map(([, written = '']) => written)
  return [...new Set(found.filter((written) => !known.includes(nameOf(written))))]
}

/**
 * A template with its facts. A line that names something which this invoice does not have (an account, a day it is due)
 * and nothing else is left out.
 */
export function fillTemplate(text: string, facts: Readonly<Record<string, string>>): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const names = [...line.matchAll(NAME)].map(([, written = '']) => nameOf(written))
      if (names.length > 0 && names.every((name) => facts[name] === '')) return []
      return [line.replace(NAME, (_, written: string) => facts[nameOf(written)] ?? '')]
    })
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
