import type { Page } from 'playwright-core'

/** INVOICE_DESK_WINDOW: how large a window draws, in per cent, where browser tests are to run in one. */
function scaleOf(percent: string | undefined): number | undefined {
  if (!percent) return undefined
  if (!/^(100|125|150|200)$/.test(percent)) throw new Error(`INVOICE_DESK_WINDOW says ${percent}, not 100 or 125.`)
  return Number(percent) / 100
}

/**
 * The scale of the windows that browser tests run in; undefined where they have none. A window has scroll bars, draws
 * letters as the system does, and has a mouse over it.
 */
export const windowScale = scaleOf(process.env['INVOICE_DESK_WINDOW'])

/**
 * Lets the mouse rest on the middle of every page that loads: whoever reads has it somewhere. It goes there before a test
 * can press anything.
 */
export function restMouse(page: Page): void {
  page.on('domcontentloaded', () => {
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
    // A page that is closed or gone on has no mouse.
    page.mouse.move(width / 2, height / 2).catch(() => {})
  })
}
