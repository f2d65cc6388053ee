import type { Page } from 'playwright-core'

/** The file field behind a drop area; people press the button beside it, or drop. */
export const fileInput = (page: Page, name: string) => page.getByLabel(name, { exact: true }).and(page.locator('input'))

/** What is dropped; the end of its name says of what type it is. */
type DroppedFile = { readonly name: string; readonly content: Buffer | string }

const types: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', pdf: 'application/pdf' }

/** Drops a file on the area with this label, as from a folder of the computer. */
export async function dropFile(page: Page, label: string, { name, content }: DroppedFile): Promise<void> {
  const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/plain'
  const sent = { name, type, bytes: [...Buffer.from(content)] }
  const data = await page.evaluateHandle(({ name, type, bytes }) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([Uint8Array.from(bytes)], name, { type }))
    return transfer
  }, sent)
  await page.getByText(label, { exact: true }).locator('..').dispatchEvent('drop', { dataTransfer: data })
}
