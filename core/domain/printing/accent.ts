/** The colours that a business's own colour makes on paper. All are `#rrggbb`. */
export type AccentShades = {
  readonly accent: string
  /** Letters on the accent: white, or ink where white would not be read. */
  readonly onAccent: string
  /** The accent for letters on white, darker where it has to be. */
  readonly accentInk: string
  /** A ground that any letters can be read on. */
  readonly accentSoft: string
}

type Rgb = readonly [number, number, number]

const WHITE: Rgb = [255, 255, 255]
const INK: Rgb = [22, 33, 29]
/** WCAG 2.2, 1.4.3: text of usual size. */
const READABLE = 4.5
/** WCAG 2.2, 1.4.3: large text. */
const READABLE_LARGE = 3

/** Shades of a colour `#rrggbb`, each readable where it is used. */
export function accentShades(colour: string): AccentShades {
  const accent = parse(colour)
  let ink = accent
  while (contrast(ink, WHITE) < READABLE) ink = whole(mixed(ink, [0, 0, 0], 0.08))

  return {
    accent: colour,
    onAccent: format(contrast(accent, WHITE) >= READABLE_LARGE ? WHITE : INK),
    accentInk: format(ink),
    accentSoft: format(mixed(WHITE, accent, 0.08)),
  }
}

function parse(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function format(colour: Rgb): string {
  return `#${whole(colour)
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`
}

function whole([red, green, blue]: Rgb): Rgb {
  return [Math.round(red), Math.round(green), Math.round(blue)]
}

function mixed(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share
  return [part(0), part(1), part(2)]
}

/** From 1 to 21, as WCAG defines it. */
function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
