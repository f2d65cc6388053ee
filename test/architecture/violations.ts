import { posix } from 'node:path'

type Violation = {
  files: Record<string, string>
  /** The file that breaks the rule. */
  from: string
}

const anything = 'export const value = 1\n'
const isOwn = (path: string): boolean => /^(core|electron|renderer|scripts|test)\//.test(path)

function importOf(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

/** `from` imports `to`: another file of the example, or a package or module of Node. */
function violation(from: string, to: string): Violation {
  const specifier = isOwn(to) ? importOf(from, to) : to
  const files = { [from]: `import { value } from '${specifier}'\nexport const used = value\n` }
  return { from, files: isOwn(to) ? { ...files, [to]: anything } : files }
}

/** A room that has no place among the others, and therefore stands above them. */
export const WITHOUT_A_PLACE = 'without-a-place'

/** For every room of a folder, from the ground up, an import of the next above it. */
function upward(name: string, folder: string, rooms: string): Record<string, Violation[]> {
  const names = [...rooms.split(' '), WITHOUT_A_PLACE]
  const each = names.slice(0, -1).map((room, index): [string, Violation[]] => {
    const above = names[index + 1]
    return [`${name}-${room}`, [violation(`${folder}/${room}/a.ts`, `${folder}/${above}/b.ts`)]]
  })
  return Object.fromEntries(each)
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
    // A type closes it: what runs is no cycle, and what is read is one.
    {
      from: 'renderer/features/editor/paste/codes.ts',
      files: {
        'renderer/features/editor/paste/columns.ts':
          "import type { Code } from './codes.ts'\nexport const columns = (code: Code) => [code]",
        'renderer/features/editor/paste/codes.ts':
          "import { columns } from './columns.ts'\nexport type Code = string\nexport const codes = columns",
      },
    },
    // Only types, by way of a third file.
    {
      from: 'core/domain/vat/a.ts',
      files: {
        'core/domain/vat/a.ts': "import type { B } from './b.ts'\nexport type A = B | 1",
        'core/domain/vat/b.ts': "import type { C } from './c.ts'\nexport type B = C | 2",
        'core/domain/vat/c.ts': "import type { A } from './a.ts'\nexport type C = { a?: A }",
      },
    },
  ],
  'no-unresolvable': [violation('core/domain/invoice/invoice.ts', './nowhere.ts')],
  'no-test-in-product': [violation('core/runtime/clock.ts', 'test/support/clock.ts')],
  'no-dev-dependency-in-core': [violation('core/runtime/ids.ts', 'fast-check')],

  'storey-runtime': [
    violation('core/runtime/clock.ts', 'core/domain/calendar/lagos.ts'),
    violation('core/runtime/clock.ts', 'core/ports/storage.ts'),
    violation('core/runtime/settings.ts', 'core/ports/printing/printer.ts'),
  ],
  'storey-contract': [
    violation('core/contract/invoice/invoice.ts', 'core/domain/invoice/irn.ts'),
    violation('core/contract/invoice/invoice.ts', 'core/domain/money/money.ts'),
  ],
  'storey-domain': [
    violation('core/domain/invoice/amounts.ts', 'core/ports/storage.ts'),
    violation('core/domain/invoice/amounts.ts', 'core/runtime/clock.ts'),
    violation('core/domain/printing/document-view.ts', 'core/adapters/printing/image/qr-png.ts'),
  ],
  'storey-ports': [violation('core/ports/installation/secret-store.ts', 'core/runtime/ids.ts')],
  'storey-adapters': [
    violation('core/adapters/printing/a4/invoice.ts', 'core/use-cases/printing/invoice-pdf.ts'),
    violation('core/adapters/storage/sqlite/engine/group-commit.ts', 'core/api/response/errors.ts'),
  ],
  'storey-use-cases': [
    violation('core/use-cases/team/team.ts', 'core/adapters/provider/registry.ts'),
    violation('core/use-cases/team/team.ts', 'core/workers/dispatcher.ts'),
    violation('core/use-cases/team/team.ts', 'core/api/response/errors.ts'),
    violation('core/use-cases/team/team.ts', 'core/runtime/clock.ts'),
  ],
  'storey-workers': [
    violation('core/workers/dispatcher.ts', 'core/adapters/provider/registry.ts'),
    violation('core/workers/dispatcher.ts', 'core/create-core.ts'),
  ],
  'storey-api': [
    violation('core/api/app.ts', 'core/adapters/storage/sqlite/schema/tables.ts'),
    violation('core/api/app.ts', 'core/ports/storage.ts'),
    violation('core/api/app.ts', 'core/ports/runtime/clock.ts'),
    violation('core/api/app.ts', 'core/workers/dispatcher.ts'),
  ],

  ...upward(
    'contract',
    'core/contract',
    'http printing records business mail money payables purchases people invoice counter activity installation',
  ),
  ...upward(
    'domain',
    'core/domain',
    'money calendar text spreadsheet qr reference invoice receivables counter vat people records payables purchases audit mail business backup books printing job provider webhook preflight payload submission',
  ),
  ...upward('receivables', 'core/use-cases/receivables', 'posting payments reports reminders'),
  ...upward(
    'sqlite',
    'core/adapters/storage/sqlite',
    'schema engine forms sql search business payables purchases people submission invoice activity receivables',
  ),
  ...upward('editor', 'renderer/features/editor', 'document session paste checks grid page bill'),
  ...upward('invoice-page', 'renderer/features/invoice', 'preview dialogs actions cards'),

  'money-stands-on-nothing': [violation('core/domain/money/format.ts', 'core/contract/http/vocabulary.ts')],
  'bindings-apart': [
    violation('core/api/bindings/counter/sale.ts', 'core/api/bindings/money/payment.ts'),
    violation('core/api/bindings/money/payment.ts', 'core/api/bindings/invoice/invoice.ts'),
  ],
  'wire-below-bindings': [
    violation('core/api/wire/invoice.ts', 'core/api/bindings/invoice/answer.ts'),
    violation('core/api/request/authorize.ts', 'core/api/bindings/people/account.ts'),
    violation('core/api/response/errors.ts', 'core/api/bindings/people/account.ts'),
  ],
  'adapters-apart': [violation('core/adapters/printing/a4/head.ts', 'core/adapters/files/uploads.ts')],
  'pure-no-node': [
    violation('core/domain/qr/text.ts', 'node:crypto'),
    violation('core/contract/http/fields.ts', 'path'),
    violation('core/ports/installation/secret-store.ts', 'node:buffer'),
  ],
  'use-cases-no-io': [
    violation('core/use-cases/printing/invoice-pdf.ts', 'node:fs/promises'),
    violation('core/workers/connection-watch.ts', 'net'),
  ],
  'few-packages': [
    violation('core/domain/money/money.ts', 'axios'),
    violation('core/use-cases/submission/submit.ts', 'express'),
  ],
  'core-knows-no-host': [
    violation('core/runtime/logger.ts', 'electron/main/menu.ts'),
    violation('core/adapters/printing/a4/layout.ts', 'react'),
  ],
  'electron-only-in-electron': [
    violation('core/adapters/secrets/keychain-store.ts', 'electron'),
    violation('renderer/lib/files/desktop-bridge.ts', 'electron'),
    violation('scripts/start.ts', 'electron'),
  ],
  'migrations-stand-alone': [
    violation('core/adapters/storage/sqlite/migrations/0002.ts', 'core/domain/money/money.ts'),
  ],
  'database-only-in-storage': [violation('core/adapters/files/uploads.ts', 'better-sqlite3')],
  'express-only-in-api': [violation('core/adapters/printing/pdf/file.ts', 'express')],
  'http-client-only-in-providers': [violation('core/adapters/files/uploads.ts', 'axios')],

  'electron-main-through-create-core': [violation('electron/main/main.ts', 'core/use-cases/team/team.ts')],
  'preload-electron-and-shared': [violation('electron/preload/preload.ts', 'core/domain/money/money.ts')],
  'electron-shared-stands-alone': [violation('electron/shared/bridge.ts', 'electron')],

  'renderer-contract-and-named-rules': [
    violation('renderer/features/invoices/page.tsx', 'core/domain/invoice/status.ts'),
  ],
  'renderer-shared-types-only': [violation('renderer/lib/files/desktop-bridge.ts', 'electron/shared/bridge.ts')],
  'renderer-no-shell': [violation('renderer/app/start.tsx', 'electron/main/menu.ts')],
  'renderer-no-node': [violation('renderer/lib/files/save-file.ts', 'node:fs')],
  'features-apart': [violation('renderer/features/invoices/page.tsx', 'renderer/features/customer/page.tsx')],
  'invoice-preview-by-the-page': [
    violation('renderer/features/invoice/cards/timeline-card.tsx', 'renderer/features/invoice/preview/preview.tsx'),
  ],
  'paste-and-checks-apart': [
    violation('renderer/features/editor/checks/checks-card.tsx', 'renderer/features/editor/paste/lines.ts'),
  ],
  'renderer-downward': [
    violation('renderer/components/table/data-table.tsx', 'renderer/features/invoices/page.tsx'),
    violation('renderer/lib/money/vat-inclusive.ts', 'renderer/app/router.tsx'),
  ],
}
