/*
 * Who may import whom. Every rule says why; test/architecture/imports.test.ts runs them over the project and proves
 * on small examples that each one really fires.
 */

const tests = '[.]test[.]tsx?$'

/** npm packages by name, wherever node_modules stands. */
const packages = (...names) => `node_modules/(${names.join('|')})/`

const database = packages('better-sqlite3', 'drizzle-orm')

/** The storeys of the core, from the ground up: what each may know besides itself, and why no more. */
const storeys = {
  runtime: {
    may: ['^core/ports/runtime/', '^core/ports/printing/till-printer[.]ts$'],
    why: 'The machine under everything: it implements a few ports and knows nothing else of ours.',
  },
  contract: {
    may: ['^core/domain/money/decimal[.]ts$'],
    why: 'Server, documentation, renderer and clients read the contract: only the decimals of its amounts come with it.',
  },
  domain: {
    may: ['^core/contract/'],
    why: 'A rule that needs storage, a provider or the API is in the wrong file: load, decide, save.',
  },
  ports: {
    may: ['^core/(domain|contract)/'],
    why: 'A port says in the words of the domain what the core needs; who fulfils it is not its business.',
  },
  adapters: {
    may: ['^core/(ports|domain|contract|runtime)/'],
    why: 'An adapter translates and decides nothing: it knows neither use cases nor doors.',
  },
  'use-cases': {
    may: ['^core/(ports|domain|contract)/'],
    why: 'What the program does is tested and moved without SQLite, a network or a door: composition hands adapters in.',
  },
  workers: {
    may: ['^core/(use-cases|ports|domain|contract)/'],
    why: 'What moves by itself stands at a door like a person does: it calls use cases and knows no adapter.',
  },
  api: {
    // Ids and the log come from the runtime below; units are opened at the door.
    may: ['^core/(use-cases|domain|contract|runtime)/', '^core/ports/(runtime/(ids|logger)|unit)[.]ts$'],
    why: 'Handlers call use cases: a query in a handler would skip membership checks and the audit log.',
  },
}

const storeyRules = Object.entries(storeys).map(([storey, { may, why }]) => ({
  name: `storey-${storey}`,
  comment: why,
  severity: 'error',
  from: { path: `^core/${storey}/`, pathNot: tests },
  to: { path: '^core/', pathNot: [`^core/${storey}/`, ...may] },
}))

/**
 * Rooms of one folder that stand on each other's shoulders: each sees only those before it. Files of the folder itself
 * stand above all rooms, because they put them together.
 */
function roomRules(name, folder, rooms, why) {
  return rooms.map((room, index) => ({
    name: `${name}-${room}`,
    comment: `${why} (${rooms.join(' <- ')})`,
    severity: 'error',
    from: { path: `^${folder}/${room}/`, pathNot: tests },
    to: { path: `^${folder}/`, pathNot: rooms.slice(0, index + 1).map((below) => `^${folder}/${below}/`) },
  }))
}

const contractRooms = [
  'http',
  'printing',
  'records',
  'business',
  'mail',
  'money',
  'payables',
  'purchases',
  'people',
  'invoice',
  'counter',
  'activity',
  'installation',
]

const domainRooms = [
  'money',
  'calendar',
  'text',
  'spreadsheet',
  'qr',
  'reference',
  'invoice',
  'receivables',
  'counter',
  'vat',
  'people',
  'records',
  'payables',
  'purchases',
  'audit',
  'mail',
  'business',
  'backup',
  'books',
  'printing',
  'job',
  'provider',
  'webhook',
  'preflight',
  'payload',
  'submission',
]

const receivablesRooms = ['posting', 'payments', 'reports', 'reminders']

const sqliteRooms = [
  'schema',
  'engine',
  'forms',
  'sql',
  'search',
  'business',
  'payables',
  'purchases',
  'people',
  'submission',
  'invoice',
  'activity',
  'receivables',
]

const editorRooms = ['document', 'session', 'paste', 'checks', 'grid', 'page', 'bill']

const invoicePageRooms = ['preview', 'dialogs', 'actions', 'cards']

const orderedRooms = [
  ...roomRules(
    'contract',
    'core/contract',
    contractRooms,
    'Rooms of the contract import downward: what a route says of one thing is read without the rest.',
  ),
  ...roomRules(
    'domain',
    'core/domain',
    domainRooms,
    'Rooms of the domain import downward: each is understood without those above it.',
  ),
  ...roomRules(
    'receivables',
    'core/use-cases/receivables',
    receivablesRooms,
    'Entries are posted, payments post, reports read them, reminders read reports: money never depends on a report.',
  ),
  ...roomRules(
    'sqlite',
    'core/adapters/storage/sqlite',
    sqliteRooms,
    'Tables, then the engine, then forms of texts, then what SQL shares, then the repositories: the engine runs whatever is stored.',
  ),
  ...roomRules(
    'editor',
    'renderer/features/editor',
    editorRooms,
    'Rooms of the editor import downward: the document is plain data that knows neither its session nor its grid.',
  ),
  ...roomRules(
    'invoice-page',
    'renderer/features/invoice',
    invoicePageRooms,
    'Cards offer actions, actions open dialogs: none of them knows where on the page it stands.',
  ),
]

/** What the renderer may know of the domain. */
const sharedRules = [
  '^core/domain/(money|calendar)/',
  '^core/domain/invoice/(amounts|irn|lines|notes|sales|settlement|vat-breakdown)[.]ts$',
  '^core/domain/printing/vat-label[.]ts$',
  '^core/domain/qr/text[.]ts$',
  '^core/domain/reference/nigerian-states[.]ts$',
  '^core/domain/purchases/categories[.]ts$',
  '^core/domain/receivables/deduction[.]ts$',
  '^core/domain/vat/deposit[.]ts$',
  '^core/domain/spreadsheet/',
  '^core/domain/counter/(limits|refund-parts)[.]ts$',
  '^core/domain/text/(fold|search-fold|tin)[.]ts$',
  '^core/domain/text/initials[.]ts$',
]

export default {
  forbidden: [
    {
      name: 'no-circular',
      comment:
        'A file in a cycle cannot be read or tested alone, nor through types: whoever follows one comes back to it.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that leads nowhere: the other rules could not see through it.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-test-in-product',
      comment: 'Test files and test support never ship.',
      severity: 'error',
      from: { path: '^(core|electron|renderer)/', pathNot: tests },
      to: { path: ['^test/', tests] },
    },
    {
      name: 'no-dev-dependency-in-core',
      comment: 'The installer carries "dependencies" only: a dev dependency is missing on the customer\'s machine.',
      severity: 'error',
      from: { path: '^core/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    },

    ...storeyRules,
    ...orderedRooms,
    {
      name: 'money-stands-on-nothing',
      comment: 'The contract imports the decimals of money: what they imported would come to every client with it.',
      severity: 'error',
      from: { path: '^core/domain/money/', pathNot: tests },
      to: { path: '^core/', pathNot: '^core/domain/money/' },
    },
    {
      name: 'bindings-apart',
      comment:
        'A binding is the door of its routes alone: what two of them need is in api/wire, api/request or answer.ts.',
      severity: 'error',
      from: { path: '^core/api/bindings/([^/]+)/', pathNot: tests },
      to: {
        path: '^core/api/bindings/',
        pathNot: ['^core/api/bindings/$1/', '^core/api/bindings/invoice/answer[.]ts$'],
      },
    },
    {
      name: 'wire-below-bindings',
      comment: 'Wire forms, requests and responses are what bindings are made of: they know no route.',
      severity: 'error',
      from: { path: '^core/api/(wire|request|response)/', pathNot: tests },
      to: { path: '^core/api/bindings/' },
    },
    {
      name: 'adapters-apart',
      comment: 'Adapters do not know each other, so that each can be replaced alone: composition puts them together.',
      severity: 'error',
      from: { path: '^core/adapters/([^/]+)/', pathNot: tests },
      to: { path: '^core/adapters/', pathNot: '^core/adapters/$1/' },
    },
    {
      name: 'pure-no-node',
      comment: 'Contract, domain and ports run anywhere and answer the same twice: no Node, no clock, no randomness.',
      severity: 'error',
      from: { path: '^core/(contract|domain|ports)/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'use-cases-no-io',
      comment: 'Files, sockets and processes are reached through ports, or a use case cannot be repeated as a whole.',
      severity: 'error',
      from: { path: '^core/(use-cases|workers)/', pathNot: tests },
      to: { path: '^(node:)?(fs|net|http|https|http2|tls|dgram|dns|child_process|worker_threads)(/|$)' },
    },
    {
      name: 'few-packages',
      comment: 'Below the doors the business stands on the language, and on zod for shapes; packages are for adapters.',
      severity: 'error',
      from: { path: '^core/(contract|domain|ports|use-cases|workers)/', pathNot: tests },
      to: { path: 'node_modules/', pathNot: packages('zod') },
    },

    {
      name: 'core-knows-no-host',
      comment: 'The core runs in plain Node and does not know whether a window, a browser or a till talks to it.',
      severity: 'error',
      from: { path: '^core/' },
      to: { path: ['^(electron|renderer|scripts)/', packages('react', 'react-dom', '@mantine', '@tanstack')] },
    },
    {
      name: 'electron-only-in-electron',
      comment: 'Outside electron/ everything has to run without Electron: headless, in a browser and in tests.',
      severity: 'error',
      from: { pathNot: '^(electron/|node_modules/)' },
      to: { path: [packages('electron'), '^electron$', '^electron/(main|common|renderer)$'] },
    },
    {
      name: 'migrations-stand-alone',
      comment: 'A migration has to do in ten years what it does today: it imports nothing of ours that may change.',
      severity: 'error',
      from: { path: '^core/adapters/storage/sqlite/migrations/', pathNot: tests },
      to: { path: '^core/', pathNot: '^core/adapters/storage/sqlite/migrations/' },
    },
    {
      name: 'database-only-in-storage',
      // The folder lock is a locked SQLite file, because the system drops that lock with a killed process.
      comment: 'Databases are adapters of the storage port; SQL elsewhere would tie the business to one of them.',
      severity: 'error',
      from: {
        path: '^(core|electron|renderer)/',
        pathNot: ['^core/adapters/storage/(sqlite|postgres|moving)/', '^core/runtime/folder-lock[.]ts$', tests],
      },
      to: { path: database },
    },
    {
      name: 'express-only-in-api',
      comment: 'HTTP is one door of the core; what is behind it does not know Express.',
      severity: 'error',
      from: { path: '^(core|electron|renderer)/', pathNot: ['^core/api/', tests] },
      to: { path: packages('express', 'multer', 'helmet') },
    },
    {
      name: 'http-client-only-in-providers',
      comment: 'Nothing leaves this machine but what goes to the configured provider.',
      severity: 'error',
      from: { path: '^(core|electron|renderer)/', pathNot: ['^core/adapters/provider/', tests] },
      to: { path: packages('axios') },
    },

    {
      name: 'electron-main-through-create-core',
      comment: 'The shell starts the core and lends it adapters: business code called from here would skip the API.',
      severity: 'error',
      from: { path: '^electron/main/', pathNot: tests },
      to: { path: ['^renderer/', '^core/(api|workers|use-cases|domain)/'] },
    },
    {
      name: 'preload-electron-and-shared',
      comment: 'The preload script is the bridge into a sandbox: nothing but Electron and the shared description.',
      severity: 'error',
      from: { path: '^electron/preload/', pathNot: tests },
      to: { pathNot: ['^electron/(preload|shared)/', packages('electron'), '^electron(/|$)'] },
    },
    {
      name: 'electron-shared-stands-alone',
      comment: 'electron/shared is read by main, preload and renderer: a description in zod, nothing that runs.',
      severity: 'error',
      from: { path: '^electron/shared/', pathNot: tests },
      to: { pathNot: ['^electron/shared/', '^core/contract/', packages('zod')] },
    },

    {
      name: 'renderer-contract-and-named-rules',
      comment:
        'The renderer speaks to the core through /v1; it shares the contract, how money and days are written, and by name the rules that the screen shows before it asks: no other.',
      severity: 'error',
      from: { path: '^renderer/', pathNot: tests },
      to: { path: '^core/', pathNot: ['^core/contract/', ...sharedRules] },
    },
    {
      name: 'renderer-shared-types-only',
      comment: 'In a browser there is no shell: the renderer knows the types of electron/shared and nothing that runs.',
      severity: 'error',
      from: { path: '^renderer/', pathNot: tests },
      to: { path: '^electron/shared/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'renderer-no-shell',
      comment: 'The same renderer runs in Electron and in a browser.',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^(electron/(main|preload)|scripts)/' },
    },
    {
      name: 'renderer-no-node',
      comment: 'There is no Node in a browser, nor in a sandboxed window.',
      severity: 'error',
      from: { path: '^renderer/', pathNot: [tests, '[.]config[.]ts$'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'features-apart',
      comment: 'Features never import each other: what two of them need belongs in components/ or lib/.',
      severity: 'error',
      from: { path: '^renderer/features/([^/]+)/' },
      to: { path: '^renderer/features/', pathNot: '^renderer/features/$1/' },
    },
    {
      name: 'invoice-preview-by-the-page',
      comment: 'The preview shows the paper of an invoice and nothing else: the page alone lays it beside the rest.',
      severity: 'error',
      from: { path: '^renderer/features/invoice/(dialogs|actions|cards)/', pathNot: tests },
      to: { path: '^renderer/features/invoice/preview/' },
    },
    {
      name: 'paste-and-checks-apart',
      comment: 'What is pasted and what is checked meet in the document only: each can be left out.',
      severity: 'error',
      from: { path: '^renderer/features/editor/checks/', pathNot: tests },
      to: { path: '^renderer/features/editor/paste/' },
    },
    {
      name: 'renderer-downward',
      comment: 'app -> features -> components -> lib: a shared part that knows a feature is not shared.',
      severity: 'error',
      from: { path: '^renderer/(components|lib)/', pathNot: tests },
      to: { path: '^renderer/(app|features)/' },
    },
  ],

  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(out|dist|coverage|artifacts)/' },
    tsConfig: { fileName: 'tsconfig.node.json' },
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mts', '.mjs', '.js', '.json'],
    },
  },
}
