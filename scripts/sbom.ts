/* npm run sbom: writes what the product is made of into sbom.cdx.json (CycloneDX), from the lock file. */

import { writeFile } from 'node:fs/promises'

import { billOfMaterials, billFile } from './package/bill-of-materials.ts'

await writeFile(billFile, await billOfMaterials())
process.stdout.write(`${billFile}\n`)
