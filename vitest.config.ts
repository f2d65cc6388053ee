import { configDefaults, defineConfig } from 'vitest/config'

/**
 * Tests that may run beside each other on two cores. The files of one worker share the modules they load, which is two
 * thirds of the work: none of them may change what a module holds.
 */
const parallel = (name: string, include: string[], testTimeout: number, exclude: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, ...exclude],
    testTimeout,
    hookTimeout: 60_000,
    isolate: false,
    maxWorkers: 2,
    sequence: { groupOrder: 0 },
  },
})

/** Tests that own the machine while they run: they start servers and browsers, kill processes, fill disks. */
const sequential = (name: string, include: string[], testTimeout: number) => ({
  extends: true as const,
  test: { name, include, testTimeout, hookTimeout: 180_000, maxWorkers: 1, sequence: { groupOrder: 1 } },
})

/**
 * Tests in a browser, each file with a server of its own: two at a time, when nothing else is to be left undisturbed. The
 * files of one worker share the browser and the modules they load; what a file keeps in its profiles ends with it.
 */
const browsers = (name: string, include: string[], testTimeout: number) => ({
  extends: true as const,
  test: {
    name,
    include,
    testTimeout,
    hookTimeout: 180_000,
    globalSetup: ['test/support/browser/display.ts'],
    isolate: false,
    maxWorkers: 2,
    sequence: { groupOrder: 2 },
    expect: { poll: { timeout: 20_000 } },
  },
})

/** For tests that start the product as processes, and in their own: both get it. */
const withQuickScrypt = <T extends { readonly test: object }>(project: T) => {
  const preload = `--import=${new URL('test/support/quick/scrypt.mjs', import.meta.url).href}`
  const env = { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} ${preload}` }
  return { ...project, test: { ...project.test, env, execArgv: [preload] } }
}

const POSTGRES = 'test/postgres/global-setup.ts'

/** The tests over HTTP keep their data in PostgreSQL where this is asked for. */
const isOnPostgres = process.env['INVOICE_DESK_TEST_DATABASE'] === 'postgres'

/** Whose tests start servers, which keep their data where it is asked for. */
const withDatabase = (project: ReturnType<typeof parallel>, globalSetup: readonly string[] = []) => ({
  ...project,
  test: { ...project.test, globalSetup: [...globalSetup, ...(isOnPostgres ? [POSTGRES] : [])] },
})

/** Some of its tests start the product as a process. */
const withBuiltServer = (project: ReturnType<typeof parallel>) =>
  withDatabase(project, ['test/support/built-server.ts'])

/** With a server of PostgreSQL for all of its tests; some of them start the product as processes. */
const withPostgres = (project: ReturnType<typeof parallel>) => ({
  ...project,
  test: { ...project.test, globalSetup: ['test/support/built-server.ts', POSTGRES] },
})

const testsIn = (...folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)

const drawingLots = ['test/model', 'test/fuzz']

const ownProjects = testsIn(
  'test/printing',
  'test/postgres',
  ...drawingLots,
  'test/faults',
  'test/e2e',
  'test/electron',
)

export default defineConfig({
  test: {
    pool: 'forks',
    // Seven stages load much the same: each file is made plain JavaScript once, and kept by its content.
    fsModuleCache: true,
    teardownTimeout: 10_000,
    restoreMocks: true,
    unstubEnvs: true,
    tags: [
      {
        name: 'soak',
        description:
          'A variant of what another test proves, a look, or long lots: "npm test" leaves it to "npm run soak".',
      },
    ],
    projects: [
      parallel('unit', testsIn('core', 'electron', 'renderer', 'scripts'), 60_000),
      // Whatever in test/ has no project of its own is here, so that a new folder cannot be forgotten.
      withQuickScrypt(withBuiltServer(parallel('api', testsIn('test'), 60_000, ownProjects))),
      withQuickScrypt(withPostgres(parallel('postgres', testsIn('test/postgres'), 60_000))),
      parallel('documents', testsIn('test/printing'), 120_000),
      withDatabase(parallel('random', testsIn(...drawingLots), 60_000)),
      // At their real cost: what is killed, and when, is as it is for people.
      sequential('faults', testsIn('test/faults'), 300_000),
      withQuickScrypt(browsers('e2e', testsIn('test/e2e'), 180_000)),
      sequential('electron', testsIn('test/electron'), 180_000),
    ],
  },
})
