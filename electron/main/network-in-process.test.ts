import { expect, it } from 'vitest'

import { networkInProcess } from './network-in-process.ts'

function switchesOn(platform: NodeJS.Platform, given = '') {
  const switches = new Map([['enable-features', given]])
  networkInProcess(
    {
      commandLine: {
        getSwitchValue: (name: string) => switches.get(name) ?? '',
        appendSwitch: (name: string, value: string) => void switches.set(name, value),
      } as Electron.CommandLine,
    },
    platform,
  )
  return switches.get('enable-features')
}

it('is so on Linux alone, where the process of the network has no sandbox', () => {
  expect(switchesOn('linux')).toBe('NetworkServiceInProcess2')
  expect(switchesOn('darwin')).toBe('')
  expect(switchesOn('win32')).toBe('')
})

it('leaves what else was asked for', () => {
  expect(switchesOn('linux', 'Vulkan')).toBe('Vulkan,NetworkServiceInProcess2')
})
