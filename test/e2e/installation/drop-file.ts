import type { Page } from 'playwright-core'

/** The file field behind a drop area; people press the button beside it, or drop. */
export const fileInput = (page: Page, name: string) => page.getByLabel(name, { exact: true }).and(page.locator('input'))

/** Drops a file on the area with this label, as from a folder of the computer. */
export async function dropFile(page: Page, label: string, file: { name: string; text: string }): Promise<void> {
  const data = await page.evaluateHandle(({ name, text }) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], name, { type: 'text/plain' }))
    return transfer
  }, file)
  await page.getByText(label, { exact: true }).locator('..').dispatchEvent('drop', { dataTransfer: data })
}
