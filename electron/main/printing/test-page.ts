import type { PaperFormat } from '../../shared/printing.ts'

/** As wide as the paper of a format, in millimetres, and as long as the test needs. */
const SIZES = {
  a4: { width: 210, height: 297 },
  'receipt-80': { width: 80, height: 110 },
  'receipt-58': { width: 58, height: 110 },
} as const

type Drawn = keyof typeof SIZES

const MM_PER_INCH = 25.4

/** Whether a format is drawn as a PDF. */
export const isDrawn = (format: PaperFormat): format is Drawn => Object.hasOwn(SIZES, format)

/** The size of its page in inches, as Chromium wants it. */
export const pageSizeOf = (format: Drawn) => ({
  width: SIZES[format].width / MM_PER_INCH,
  height: SIZES[format].height / MM_PER_INCH,
})

/** A page that shows whether a printer prints all of it: both edges, tone marks, fine lines. */
export function testPage(format: Drawn): string {
  const { width, height } = SIZES[format]
  const margin = format === 'a4' ? 12 : 4
  const html = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
@page { size: ${width}mm ${height}mm; margin: 0 }
body { margin: ${margin}mm; font: ${format === 'a4' ? 14 : 10}pt/1.4 Inter, system-ui, sans-serif; color: #000 }
h1 { font-size: 1.3em; margin: 0 0 .5em }
.edge { border: .3mm solid #000; padding: 2mm }
.lines { height: 12mm; background: repeating-linear-gradient(90deg, #000 0 .25mm, #fff .25mm 1mm) }
</style>
<div class="edge"><h1>Invoice Desk: test page</h1>
<p>The frame is whole on all four sides.</p>
<p>Ọláyínká Ńwàánáyo Ɗan-Azumi ₦1,234,567.89</p>
<div class="lines"></div>
<p>The lines above are apart from each other.</p></div></html>`
  return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`
}

const ESC = '\x1b'
const GS = '\x1d'

/** The same as commands of a receipt printer: as many signs as a line of the paper has, and the cut. */
export function testCommands(format: 'escpos-80' | 'escpos-58'): Uint8Array {
  const columns = format === 'escpos-80' ? 48 : 32
  const lines = [
    'Invoice Desk: test page',
    '='.repeat(columns),
    'The line above is one line, and reaches',
    'both edges of the paper.',
  ]
  return new TextEncoder().encode(`${ESC}@${lines.join('\n')}\n\n\n\n\n${GS}V\0`)
}
