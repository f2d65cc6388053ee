/* npm run licences: writes the licences of all parts of the product into a file of the interface, for "?" and About. */

import { writeFile } from 'node:fs/promises'

import { licencesFile, thirdPartyLicences } from './package/third-party-licences.ts'

await writeFile(licencesFile, await thirdPartyLicences())
process.stdout.write(`${licencesFile}\n`)
