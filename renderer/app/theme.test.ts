import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

const [light = '', dark = ''] = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8').split('@media not print')

const inks = ['ink', 'ink-2', 'ink-3', 'accent', 'accent-strong', 'sent', 'wait', 'go', 'ok', 'bad']
/** A row has one of them under the mouse, chosen, or with something to say. */
const grounds = ['paper', 'ground', 'hover', 'accent-soft', 'draft-soft', 'wait-soft', 'bad-soft']

describe.each([
  ['light', light],
  ['dark', dark],
])('the inks of the %s colours', (_name, colours) => {
  it.each(grounds)('can be read on %s', (ground) => {
    const ratios = inks.map((ink) => [ink, contrast(tokenIn(colours, ink), tokenIn(colours, ground))] as const)
    expect(ratios.filter(([, ratio]) => ratio < 4.5)).toEqual([])
  })
})

function tokenIn(colours: string, name: string): string {
  const value = new RegExp(`--desk-${name}: #(\\w+);`).exec(colours)?.[1] ?? ''
  return value.length === 3 ? value.replaceAll(/./g, '$&$&') : value
}

/** As WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
