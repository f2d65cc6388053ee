import type { WriteZip } from '../../ports/printing/spreadsheets.ts'

/** 1 January 1980, the first day that ZIP knows, wherever the computer stands: the same files give the same bytes. */
const NO_DATE = new Date(1980, 0, 1)

/** Stored as they are: Excel files hardly lose by it. The library is loaded with the first one: few starts need it. */
export const writeZip: WriteZip = async (files) => {
  const { zipSync } = await import('fflate')
  return zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])), { level: 0, mtime: NO_DATE })
}
