/* `npm run cross-business`: the statements over PostgreSQL that are held to no business, which a cluster would ask everywhere. */

import { crossingStatements, readStatements, type SourceStatement } from './database/read-statements.ts'

const all = readStatements()
const { byId, through, unknown } = crossingStatements(all)
const list = (heading: string, statements: readonly SourceStatement[]) =>
  process.stdout.write(
    `${heading}: ${statements.length}\n${statements.map(({ place, sql }) => `  ${place}\n    ${sql}\n`).join('')}\n`,
  )
list('By an id that is one everywhere', byId)
list('Through all businesses', through)
list('Held by conditions that are put together as they run', unknown)
process.stdout.write(`${byId.length + through.length} of ${all.length} statements name no business.\n`)
