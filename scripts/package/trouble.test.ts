import { expect, it } from 'vitest'

import { packagingTrouble } from './trouble.ts'

const packaging = '  • packaging       platform=linux arch=x64 electron=45.4.1 appOutDir=dist/linux-unpacked\n'
const noNetwork =
  '  ⨯ getaddrinfo ENOTFOUND github.com  failedTask=build stackTrace=RequestError: getaddrinfo ENOTFOUND github.com\n    at ClientRequest.<anonymous> (got/dist/source/core/index.js:970:111)'

it('says in one sentence that the Electron runtime could not be downloaded', () => {
  const sentence = packagingTrouble(packaging + noNetwork)

  expect(sentence).toMatch(/^The Electron runtime could not be downloaded, so nothing was packaged: .+\.$/)
  expect(sentence).not.toContain('\n')
})

it('tells a missing runtime from a missing tool for the installer', () => {
  const building = '  • building        target=nsis file=dist/invoice-desk-0.1.0-win-x64.exe\n'

  expect(packagingTrouble(packaging + building + noNetwork)).toMatch(/^A tool that makes the installer could not/)
})

it('leaves every other failure to its own words', () => {
  expect(packagingTrouble('  ⨯ Invalid configuration object. configuration has an unknown property')).toBeUndefined()
  expect(packagingTrouble(`${packaging}  ⨯ icon.ico is damaged`)).toBeUndefined()
})
