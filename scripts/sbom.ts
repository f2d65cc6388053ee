/*
 * npm run sbom: writes what the product is made of into sbom.cdx.json (CycloneDX), and the licences of all its parts into a
 * file of the interface, for "?" and About. Both come from the lock file and the installed packages.
 */

import { writeFile } from 'node:fs/promises'

import { billFile, billOfMaterials } from './package/bill-of-materials.ts'
import { licencesFile, thirdPartyLicences } from './package/third-party-licences.ts'

await writeFile(billFile, await billOfMaterials())
await writeFile(licencesFile, await thirdPartyLicences())
process.stdout.write(`${billFile}\n${licencesFile}\n`)
