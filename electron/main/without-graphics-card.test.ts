import { expect, it } from 'vitest'

import { withoutGraphicsCard } from './without-graphics-card.ts'

it('draws without a graphics card, and without OpenGL in its place', () => {
  const said: string[] = []
  withoutGraphicsCard({
    disableHardwareAcceleration: () => void said.push('no card'),
    commandLine: { appendSwitch: (name: string) => void said.push(name) } as Electron.CommandLine,
  })
  expect(said).toEqual(['no card', 'disable-software-rasterizer'])
})
