/*
 * Who may import whom. Every rule says why; test/architecture/imports.test.ts runs them over the project and proves
 * on small examples that each one really fires.
 */

const tests = '[.]test[.]tsx?$'
const service = '-service[.]ts$'
const port = '-repository[.]ts$'
const pureFolders = ['money', 'contract', 'irn', 'qr', 'invoice']
const pure = `^core/(${pureFolders.join('|')})/`

/** npm packages by name, wherever node_modules stands. */
const packages = (...names) => `node_modules/(${names.join('|')})/`

const database = packages('better-sqlite3', 'drizzle-orm')

/** The pure folders stand on each other's shoulders: each sees only those before it in `pureFolders`. */
const downward = pureFolders.slice(0, -1).map((folder, index) => ({
  name: `pure-downward-${folder}`,
  comment: `Pure folders import downward (${pureFolders.join(' <- ')}): each is understood without those above it.`,
  severity: 'error',
  from: { path: `^core/${folder}/`, pathNot: [tests, service] },
  to: { path: `^core/(${pureFolders.slice(index + 1).join('|')})/` },
}))

export default {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'In a cycle no file can be understood or tested alone, and which one is initialised first is luck.',
      severity: 'error',
      from: {},
      // Types are erased: a cycle that a type closes does not exist when the program runs.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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

    {
      name: 'contract-zod-only',
      comment: 'Server, documentation, renderer and clients read the contract: zod, and money to read its decimals.',
      severity: 'error',
      from: { path: '^core/contract/', pathNot: tests },
      to: { pathNot: ['^core/(contract|money)/', packages('zod')] },
    },
    ...downward,
    {
      name: 'pure-no-outside',
      comment: 'A rule that needs storage, a provider or the API is in the wrong file: load, decide, save.',
      severity: 'error',
      from: { path: pure, pathNot: [tests, service, port] },
      to: { path: '^core/', pathNot: pure },
    },
    {
      name: 'pure-no-node',
      comment: 'Pure folders run anywhere and answer the same twice: no Node, no clock, no randomness.',
      severity: 'error',
      from: { path: pure, pathNot: [tests, service] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'pure-few-packages',
      comment: 'Business rules stand on the language, on zod for shapes, and on the QR matrix.',
      severity: 'error',
      from: { path: pure, pathNot: [tests, service] },
      to: { path: 'node_modules/', pathNot: packages('zod', 'qr') },
    },
    {
      name: 'pure-no-services',
      comment: 'Rules are used by services, never the other way round.',
      severity: 'error',
      from: { path: pure, pathNot: [tests, service] },
      to: { path: service },
    },

    {
      name: 'preflight-only-rules',
      comment: 'Pre-flight gets its facts and decides: rules, and the code tables and states of the authority.',
      severity: 'error',
      from: { path: '^core/preflight/', pathNot: tests },
      to: {
        pathNot: ['^core/preflight/', pure, '^core/provider/payload/(code-tables|nigerian-states)[.]ts$'],
      },
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
      name: 'services-ports-only',
      comment:
        'Services and ports know no adapter, so that they can be tested and moved without SQLite or the network.',
      severity: 'error',
      from: { path: [service, port], pathNot: '^core/storage/sqlite/' },
      to: {
        path: [
          '^core/(storage/sqlite|api)/',
          // Building the payload is a rule of the house, not an adapter of somebody's.
          '^core/provider/(?!payload/)[^/]+/',
          database,
          packages('express', 'multer', 'helmet', 'axios', '@napi-rs/keyring'),
        ],
      },
    },
    {
      name: 'sqlite-no-services',
      comment: 'Storage keeps records and decides nothing.',
      severity: 'error',
      from: { path: '^core/storage/sqlite/', pathNot: tests },
      to: { path: [service, '^core/(api|documents)/', '^core/submission/submission-worker', packages('express')] },
    },
    {
      name: 'migrations-stand-alone',
      comment: 'A migration has to do in ten years what it does today: it imports nothing of ours that may change.',
      severity: 'error',
      from: { path: '^core/storage/sqlite/migrations/', pathNot: tests },
      to: { path: '^core/', pathNot: '^core/storage/sqlite/migrations/' },
    },
    {
      name: 'database-only-in-sqlite',
      // The folder lock is a locked SQLite file, because the system drops that lock with a killed process.
      comment: 'SQLite is one adapter of the storage port; SQL elsewhere would tie the business to it.',
      severity: 'error',
      from: {
        path: '^(core|electron|renderer)/',
        pathNot: ['^core/storage/sqlite/', '^core/runtime/folder-lock[.]ts$', tests],
      },
      to: { path: database },
    },
    {
      name: 'api-no-sqlite',
      comment: 'Handlers call services: a query in a handler would skip membership checks and the audit log.',
      severity: 'error',
      from: { path: '^core/api/', pathNot: tests },
      to: { path: ['^core/storage/sqlite/', database] },
    },
    {
      name: 'express-only-in-api',
      comment: 'HTTP is one door of the core; what is behind it does not know Express.',
      severity: 'error',
      from: { path: '^(core|electron|renderer)/', pathNot: ['^core/api/', '^core/(serve|create-core)[.]ts$', tests] },
      to: { path: packages('express', 'multer', 'helmet') },
    },
    {
      name: 'http-client-only-in-providers',
      comment: 'Nothing leaves this machine but what goes to the configured provider.',
      severity: 'error',
      from: { path: '^(core|electron|renderer)/', pathNot: ['^core/provider/', tests] },
      to: { path: packages('axios') },
    },

    {
      name: 'electron-main-through-create-core',
      comment: 'The shell starts the core and lends it adapters: business code called from here would skip the API.',
      severity: 'error',
      from: { path: '^electron/main/', pathNot: tests },
      to: { path: ['^renderer/', '^core/api/', service] },
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
      name: 'renderer-contract-and-money-only',
      comment:
        'The renderer speaks to the core through /v1; it shares the contract, the money and the arithmetic of lines, so that totals on the screen are those that are stored, and no other rule.',
      severity: 'error',
      from: { path: '^renderer/', pathNot: tests },
      to: { path: '^core/', pathNot: '^core/(contract/|money/|invoice/(amounts|lines|vat-breakdown)[.]ts$)' },
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
    tsConfig: { fileName: 'tsconfig.json' },
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
