import { describe, expect, it } from 'vitest'

import { accentShades } from './accent.ts'

describe('the shades of an accent colour', () => {
  it('are the colour itself, with white letters on it, where it is dark enough', () => {
    expect(accentShades('#0b6b53')).toEqual({
      accent: '#0b6b53',
      onAccent: '#ffffff',
      accentInk: '#0b6b53',
      accentSoft: '#ebf3f1',
    })
  })

  it('have dark letters on a light colour, and a darker one for letters on white', () => {
    const { accent, onAccent, accentInk } = accentShades('#ffd400')
    expect([accent, onAccent]).toEqual(['#ffd400', '#16211d'])
    expect(contrastToWhite(accentInk)).toBeGreaterThanOrEqual(4.5)
    expect(contrastToWhite('#ffd400')).toBeLessThan(1.5)
  })

  it('can be read whatever the colour', () => {
    for (let red = 0; red < 256; red += 51)
      for (let green = 0; green < 256; green += 51)
        for (let blue = 0; blue < 256; blue += 51) {
          const colour = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
          const shades = accentShades(colour)
          expect(contrastToWhite(shades.accentInk), colour).toBeGreaterThanOrEqual(4.5)
          const [light, dark] = [luminance(shades.onAccent), luminance(colour)].sort((a, b) => b - a)
          expect(((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05), colour).toBeGreaterThanOrEqual(3)
        }
  })
})

function contrastToWhite(colour: string): number {
  return 1.05 / (luminance(colour) + 0.05)
}

/** As WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
