type Violation = {
  files: Record<string, string>
  /** The file that breaks the rule. */
  from: string
}

const anything = 'export const value = 1\n'

/** `from` imports `to`, which is a file of the example or, without a file, a package or module of Node. */
function violation(from: string, specifier: string, to?: string): Violation {
  const files = { [from]: `import { value } from '${specifier}'\nexport const used = value\n` }
  return { from, files: to === undefined ? files : { ...files, [to]: anything } }
}

/** For every import rule the smallest projects that break it. */
export const violations: Record<string, Violation[]> = {
  'no-circular': [
    {
      from: 'core/invoice/a.ts',
      files: {
        'core/invoice/a.ts': "import { b } from './b.ts'\nexport const a = () => b",
        'core/invoice/b.ts': "import { a } from './a.ts'\nexport const b = () => a",
      },
    },
  ],
  'no-unresolvable': [violation('core/invoice/invoice.ts', './nowhere.ts')],
  'no-test-in-product': [violation('core/runtime/clock.ts', '../../test/support/clock.ts', 'test/support/clock.ts')],
  'no-dev-dependency-in-core': [violation('core/runtime/ids.ts', 'fast-check')],

  'contract-zod-only': [violation('core/contract/invoice.ts', '../irn/irn.ts', 'core/irn/irn.ts')],
  'pure-downward-money': [violation('core/money/money.ts', '../contract/fields.ts', 'core/contract/fields.ts')],
  'pure-downward-contract': [violation('core/contract/fields.ts', '../qr/qr.ts', 'core/qr/qr.ts')],
  'pure-downward-irn': [violation('core/irn/irn.ts', '../invoice/invoice.ts', 'core/invoice/invoice.ts')],
  'pure-downward-qr': [violation('core/qr/qr.ts', '../invoice/invoice.ts', 'core/invoice/invoice.ts')],
  'pure-no-outside': [violation('core/invoice/totals.ts', '../storage/storage.ts', 'core/storage/storage.ts')],
  'pure-no-node': [violation('core/qr/qr.ts', 'node:crypto'), violation('core/contract/fields.ts', 'path')],
  'pure-few-packages': [violation('core/money/money.ts', 'axios')],
  'pure-no-services': [violation('core/invoice/status.ts', './invoice-service.ts', 'core/invoice/invoice-service.ts')],

  'preflight-only-rules': [
    violation('core/preflight/line-rules.ts', '../storage/storage.ts', 'core/storage/storage.ts'),
    violation('core/preflight/line-rules.ts', 'node:crypto'),
  ],
  'core-knows-no-host': [
    violation('core/runtime/logger.ts', '../../electron/main/log.ts', 'electron/main/log.ts'),
    violation('core/documents/layout.ts', 'react'),
  ],
  'electron-only-in-electron': [
    violation('core/secrets/keychain.ts', 'electron'),
    violation('renderer/lib/shell.ts', 'electron'),
    violation('scripts/start.ts', 'electron'),
  ],
  'services-ports-only': [
    violation('core/submission/submission-service.ts', 'axios'),
    violation('core/submission/submission-service.ts', 'express'),
    violation('core/submission/submission-service.ts', 'better-sqlite3'),
    violation('core/team/team-service.ts', '../storage/sqlite/schema.ts', 'core/storage/sqlite/schema.ts'),
    violation('core/team/team-service.ts', '../provider/mbs/mbs-client.ts', 'core/provider/mbs/mbs-client.ts'),
    violation('core/team/team-service.ts', '../api/envelope.ts', 'core/api/envelope.ts'),
    violation('core/invoice/invoice-repository.ts', '../storage/sqlite/schema.ts', 'core/storage/sqlite/schema.ts'),
  ],
  'sqlite-no-services': [
    violation('core/storage/sqlite/invoices.ts', '../../invoice/invoice-service.ts', 'core/invoice/invoice-service.ts'),
  ],
  'migrations-stand-alone': [
    violation('core/storage/sqlite/migrations/0002.ts', '../../../money/money.ts', 'core/money/money.ts'),
  ],
  'database-only-in-sqlite': [violation('core/audit/audit-log.ts', 'better-sqlite3')],
  'api-no-sqlite': [
    violation('core/api/invoice-bindings.ts', '../storage/sqlite/schema.ts', 'core/storage/sqlite/schema.ts'),
  ],
  'express-only-in-api': [violation('core/documents/pdf.ts', 'express')],
  'http-client-only-in-providers': [violation('core/submission/worker.ts', 'axios')],

  'electron-main-through-create-core': [
    violation('electron/main/main.ts', '../../core/invoice/invoice-service.ts', 'core/invoice/invoice-service.ts'),
  ],
  'preload-electron-and-shared': [
    violation('electron/preload/preload.ts', '../../core/money/money.ts', 'core/money/money.ts'),
  ],
  'electron-shared-stands-alone': [violation('electron/shared/bridge.ts', 'electron')],

  'renderer-contract-and-money-only': [
    violation('renderer/features/invoices/page.tsx', '../../../core/invoice/status.ts', 'core/invoice/status.ts'),
  ],
  'renderer-shared-types-only': [
    violation('renderer/lib/shell.ts', '../../electron/shared/bridge.ts', 'electron/shared/bridge.ts'),
  ],
  'renderer-no-shell': [violation('renderer/app/main.tsx', '../../electron/main/menu.ts', 'electron/main/menu.ts')],
  'renderer-no-node': [violation('renderer/lib/files.ts', 'node:fs')],
  'features-apart': [
    violation(
      'renderer/features/invoices/page.tsx',
      '../customers/customer-select.tsx',
      'renderer/features/customers/customer-select.tsx',
    ),
  ],
  'renderer-downward': [
    violation('renderer/components/table.tsx', '../features/invoices/row.tsx', 'renderer/features/invoices/row.tsx'),
  ],
}
