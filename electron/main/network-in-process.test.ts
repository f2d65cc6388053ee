import { expect, it } from 'vitest'

import { networkInProcess } from './network-in-process.ts'

function switchesOn(platform: NodeJS.Platform, { given = '', isRemote = false } = {}) {
  const switches = new Map([['enable-features', given]])
  networkInProcess(
    {
      commandLine: {
        getSwitchValue: (name: string) => switches.get(name) ?? '',
        appendSwitch: (name: string, value: string) => void switches.set(name, value),
      } as Electron.CommandLine,
    },
    { platform, isRemote },
  )
  return switches.get('enable-features')
}

it('is so on Linux alone, where the process of the network has no sandbox', () => {
  expect(switchesOn('linux')).toBe('NetworkServiceInProcess2')
  expect(switchesOn('darwin')).toBe('')
  expect(switchesOn('win32')).toBe('')
})

it('is not so where pages of another computer are shown', () => {
  expect(switchesOn('linux', { isRemote: true })).toBe('')
})

it('leaves what else was asked for', () => {
  expect(switchesOn('linux', { given: 'Vulkan' })).toBe('Vulkan,NetworkServiceInProcess2')
})
