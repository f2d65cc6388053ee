import type { Sheet } from '../../../../lib/spreadsheet/cell.ts'

/** The longest that a list of a shop takes is a second. */
const PATIENCE_MS = 20_000

/** Reads an Excel file beside the page. @throws where it cannot be read, or takes too long */
export async function readXlsxApart(file: Blob): Promise<Sheet[]> {
  const worker = new Worker(new URL('./read-xlsx-worker.ts', import.meta.url), { type: 'module' })
  let patience: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<Sheet[]>((resolve, reject) => {
      const fail = () => reject(new Error('The file cannot be read.'))
      patience = setTimeout(fail, PATIENCE_MS)
      worker.addEventListener('error', fail)
      worker.addEventListener('message', ({ data }: MessageEvent<Sheet[] | 'unreadable'>) =>
        data === 'unreadable' ? fail() : resolve(data),
      )
      worker.postMessage(file)
    })
  } finally {
    clearTimeout(patience)
    worker.terminate()
  }
}
