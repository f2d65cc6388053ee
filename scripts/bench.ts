/* npm run bench [-- --full] [--rounds N]: the promises about speed, as ratios measured in one run. */

import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { benchAccounts } from '../test/bench/accounts.ts'
import { benchCreate } from '../test/bench/create-invoices.ts'
import { benchDocuments } from '../test/bench/documents.ts'
import { benchInterface } from '../test/bench/interface.ts'
import { benchReads } from '../test/bench/reads.ts'
import { isMet, jsonOf, tableOf } from '../test/bench/report.ts'
import { sizedDatabase } from '../test/bench/sized-database.ts'
import { benchStart } from '../test/bench/start-up.ts'
import { benchUnderLoad } from '../test/bench/under-load.ts'

import { ensureBuilt } from './build/ensure-built.ts'
import { root } from './launch/processes.ts'

const { values } = parseArgs({ options: { full: { type: 'boolean' }, rounds: { type: 'string', default: '5' } } })
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) {
  process.stderr.write('--rounds must be a whole number from 1, for example 5.\n')
  process.exit(1)
}

const tell = (what: string) => process.stderr.write(`${what} ...\n`)

await ensureBuilt()

const [small, large] = values.full === true ? [10_000, 1_000_000] : [10_000, 200_000]
tell(`Filling databases with ${small} and ${large} invoices`)
const smallDatabase = await sizedDatabase(small)
const largeDatabase = await sizedDatabase(large)

try {
  const about = {
    at: new Date().toISOString(),
    node: process.version,
    processors: cpus().map(({ model }) => model),
    load: loadavg(),
    rounds,
  }

  tell('Measuring starts')
  const starts = await benchStart(largeDatabase, { rounds })
  tell('Measuring the creation of invoices')
  const creations = await benchCreate(smallDatabase, largeDatabase, { rounds, milliseconds: 1_000 })
  tell('Measuring a busy minute and a batch of PDFs')
  const load = await benchUnderLoad(smallDatabase, { rounds })
  tell('Measuring QR codes and documents')
  const documents = await benchDocuments(smallDatabase, { rounds })
  tell('Measuring accounts of customers')
  const accounts = await benchAccounts(largeDatabase, { rounds })
  tell('Measuring everything that is read')
  const reads = await benchReads({ small, large: values.full === true ? large : 100_000, rounds })
  tell('Measuring the interface')
  const results = [
    ...creations,
    ...starts,
    ...load,
    ...documents,
    ...accounts,
    ...reads,
    ...(await benchInterface(largeDatabase, { rounds })),
  ]

  await mkdir(join(root, 'artifacts'), { recursive: true })
  await writeFile(join(root, 'artifacts', 'bench.json'), jsonOf(results, about))
  process.stdout.write(`${tableOf(results)}\n`)
  process.exitCode = results.every(isMet) ? 0 : 1
} finally {
  smallDatabase.remove()
  largeDatabase.remove()
}
