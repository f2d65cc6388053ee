/*
 * npm run bench [-- --full] [--rounds N] [--keep]: the promises about speed, as ratios measured in one run. It fails where
 * one is missed by more than it was before, beyond noise: test/bench/baseline.json. `--keep` writes that file anew.
 */

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { benchCreate } from '../test/bench/create-invoices.ts'
import { benchDocuments } from '../test/bench/documents.ts'
import { benchIdle } from '../test/bench/idle.ts'
import { benchInterface } from '../test/bench/interface.ts'
import { benchOffice } from '../test/bench/office.ts'
import { benchReads } from '../test/bench/reads.ts'
import { baselineOf, isRegression, jsonOf, tableOf, type Baseline } from '../test/bench/report.ts'
import { sizedDatabase } from '../test/bench/sized-database.ts'
import { benchStart } from '../test/bench/start-up.ts'
import { benchSearchIndex, benchSize } from '../test/bench/storage.ts'
import { benchUnderLoad } from '../test/bench/under-load.ts'

import { ensureBuilt } from './build/ensure-built.ts'
import { root } from './launch/processes.ts'

const { values } = parseArgs({
  options: { full: { type: 'boolean' }, rounds: { type: 'string', default: '5' }, keep: { type: 'boolean' } },
})
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) {
  process.stderr.write('--rounds must be a whole number from 1, for example 5.\n')
  process.exit(1)
}

const tell = (what: string) => process.stderr.write(`${what} ...\n`)
const baselineFile = join(root, 'test', 'bench', 'baseline.json')

await ensureBuilt()

const [few, many] = values.full === true ? [10_000, 1_000_000] : [10_000, 100_000]
tell(`Filling databases with ${few} and ${many} invoices`)
const small = await sizedDatabase(few)
const large = await sizedDatabase(many)

try {
  const about = {
    at: new Date().toISOString(),
    node: process.version,
    processors: cpus().map(({ model }) => model),
    load: loadavg(),
    rounds,
  }

  const sizes = [benchSize(small), benchSize(large)]
  tell('Measuring starts')
  const starts = await benchStart(large, { rounds })
  tell('Measuring the creation of invoices')
  const creations = await benchCreate(small, large, { rounds, milliseconds: 1_000 })
  tell('Measuring the index of searches')
  const createsPerSecond = creations.find(({ row }) => row === '1')?.value ?? 0
  const index = await benchSearchIndex(small, { rounds, createsPerSecond })
  tell('Measuring everything that is read')
  const reads = await benchReads(small, large, { rounds })
  tell('Measuring QR codes and documents')
  const documents = await benchDocuments(small, { rounds })
  tell('Measuring the interface')
  const screens = await benchInterface(large, { rounds })
  tell('Measuring busy minutes and batches of PDFs')
  const load = [...(await benchUnderLoad(small, { rounds })), ...(await benchUnderLoad(large, { rounds }))]
  tell('Measuring PostgreSQL beside SQLite')
  const beside = await benchOffice(large, { rounds, milliseconds: 2_000 })
  if (typeof beside === 'string') process.stderr.write(`${beside}\n`)
  const office = typeof beside === 'string' ? [] : beside
  tell('Measuring what is taken at rest')
  const idle = await benchIdle(small, large)

  const results = [
    ...creations,
    index,
    ...reads,
    ...documents,
    ...load,
    ...sizes,
    ...starts,
    ...idle,
    ...screens,
    ...office,
  ]
  const baseline = JSON.parse(await readFile(baselineFile, 'utf8')) as Baseline
  await mkdir(join(root, 'artifacts'), { recursive: true })
  await writeFile(join(root, 'artifacts', 'bench.json'), jsonOf(results, baseline, about))
  process.stdout.write(`${tableOf(results, baseline)}\n`)
  // Names say how many invoices there were: of 1,000,000 nothing is compared with 100,000.
  if (values.keep === true)
    await writeFile(baselineFile, `${JSON.stringify({ ...baseline, ...baselineOf(results) }, undefined, 2)}\n`)
  else process.exitCode = results.some((result) => isRegression(result, baseline)) ? 1 : 0
} finally {
  small.remove()
  large.remove()
}
