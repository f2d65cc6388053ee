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

/** The rooms of the domain from the ground up; above the last there is only one that nobody gave a place. */
const rooms =
  'money calendar text irn qr reference invoice receivables till vat people records audit business backup paper provider preflight payload submission'

/** For every room of the domain an import of the next above it. */
function upwardRooms(): Record<string, Violation[]> {
  const names = [...rooms.split(' '), 'without-a-place']
  const upward = names.slice(0, -1).map((room, index): [string, Violation[]] => {
    const above = names[index + 1]
    return [`domain-${room}`, [violation(`core/domain/${room}/a.ts`, `../${above}/b.ts`, `core/domain/${above}/b.ts`)]]
  })
  return Object.fromEntries(upward)
}

/** For every import rule the smallest projects that break it. */
export const violations: Record<string, Violation[]> = {
  'no-circular': [
    {
      from: 'core/domain/invoice/a.ts',
      files: {
        'core/domain/invoice/a.ts': "import { b } from './b.ts'\nexport const a = () => b",
        'core/domain/invoice/b.ts': "import { a } from './a.ts'\nexport const b = () => a",
      },
    },
  ],
  'no-unresolvable': [violation('core/domain/invoice/invoice.ts', './nowhere.ts')],
  'no-test-in-product': [violation('core/runtime/clock.ts', '../../test/support/clock.ts', 'test/support/clock.ts')],
  'no-dev-dependency-in-core': [violation('core/runtime/ids.ts', 'fast-check')],

  'storey-runtime': [
    violation('core/runtime/clock.ts', '../domain/calendar/lagos.ts', 'core/domain/calendar/lagos.ts'),
    violation('core/runtime/clock.ts', '../ports/storage.ts', 'core/ports/storage.ts'),
  ],
  'storey-contract': [
    violation('core/contract/invoice/invoice.ts', '../domain/irn/irn.ts', 'core/domain/invoice/irn.ts'),
    violation('core/contract/invoice/invoice.ts', '../domain/money/money.ts', 'core/domain/money/money.ts'),
  ],
  'storey-domain': [
    violation('core/domain/invoice/totals.ts', '../../ports/storage.ts', 'core/ports/storage.ts'),
    violation('core/domain/invoice/totals.ts', '../../runtime/clock.ts', 'core/runtime/clock.ts'),
    violation(
      'core/domain/printing/document-view.ts',
      '../../adapters/pdf/qr-png.ts',
      'core/adapters/printing/image/qr-png.ts',
    ),
  ],
  'storey-ports': [violation('core/ports/installation/secret-store.ts', '../runtime/ids.ts', 'core/runtime/ids.ts')],
  'storey-adapters': [
    violation(
      'core/adapters/printing/a4/invoice.ts',
      '../../use-cases/documents/print.ts',
      'core/use-cases/documents/print.ts',
    ),
    violation(
      'core/adapters/storage/sqlite/engine/group-commit.ts',
      '../../../api/errors.ts',
      'core/api/response/errors.ts',
    ),
  ],
  'storey-use-cases': [
    violation(
      'core/use-cases/team/invite.ts',
      '../../adapters/provider/registry.ts',
      'core/adapters/provider/registry.ts',
    ),
    violation('core/use-cases/team/invite.ts', '../../workers/dispatcher.ts', 'core/workers/dispatcher.ts'),
    violation('core/use-cases/team/invite.ts', '../../api/errors.ts', 'core/api/response/errors.ts'),
    violation('core/use-cases/team/invite.ts', '../../runtime/clock.ts', 'core/runtime/clock.ts'),
  ],
  'storey-workers': [
    violation('core/workers/dispatcher.ts', '../adapters/provider/registry.ts', 'core/adapters/provider/registry.ts'),
    violation('core/workers/dispatcher.ts', '../create-core.ts', 'core/create-core.ts'),
  ],
  'storey-api': [
    violation(
      'core/api/app.ts',
      '../adapters/storage/sqlite/schema.ts',
      'core/adapters/storage/sqlite/schema/tables.ts',
    ),
    violation('core/api/app.ts', '../ports/storage.ts', 'core/ports/storage.ts'),
    violation('core/api/app.ts', '../workers/dispatcher.ts', 'core/workers/dispatcher.ts'),
  ],

  ...upwardRooms(),

  'adapters-apart': [violation('core/adapters/pdf/logo.ts', '../uploads/store.ts', 'core/adapters/uploads/store.ts')],
  'pure-no-node': [
    violation('core/domain/qr/qr.ts', 'node:crypto'),
    violation('core/contract/http/fields.ts', 'path'),
    violation('core/ports/installation/secret-store.ts', 'node:buffer'),
  ],
  'use-cases-no-io': [
    violation('core/use-cases/documents/print.ts', 'node:fs/promises'),
    violation('core/workers/connection-watch.ts', 'net'),
  ],
  'few-packages': [
    violation('core/domain/money/money.ts', 'axios'),
    violation('core/use-cases/submission/submit.ts', 'express'),
  ],
  'core-knows-no-host': [
    violation('core/runtime/logger.ts', '../../electron/main/log.ts', 'electron/main/log.ts'),
    violation('core/adapters/pdf/layout.ts', 'react'),
  ],
  'electron-only-in-electron': [
    violation('core/adapters/secrets/keychain.ts', 'electron'),
    violation('renderer/lib/shell.ts', 'electron'),
    violation('scripts/start.ts', 'electron'),
  ],
  'migrations-stand-alone': [
    violation(
      'core/adapters/storage/sqlite/migrations/0002.ts',
      '../../../../domain/money/money.ts',
      'core/domain/money/money.ts',
    ),
  ],
  'database-only-in-sqlite': [violation('core/adapters/uploads/uploads.ts', 'better-sqlite3')],
  'express-only-in-api': [violation('core/adapters/pdf/pdf.ts', 'express')],
  'http-client-only-in-providers': [violation('core/adapters/uploads/fetch.ts', 'axios')],

  'electron-main-through-create-core': [
    violation('electron/main/main.ts', '../../core/use-cases/team/invite.ts', 'core/use-cases/team/invite.ts'),
  ],
  'preload-electron-and-shared': [
    violation('electron/preload/preload.ts', '../../core/domain/money/money.ts', 'core/domain/money/money.ts'),
  ],
  'electron-shared-stands-alone': [violation('electron/shared/bridge.ts', 'electron')],

  'renderer-contract-and-named-rules': [
    violation(
      'renderer/features/invoices/page.tsx',
      '../../../core/domain/invoice/status.ts',
      'core/domain/invoice/status.ts',
    ),
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
