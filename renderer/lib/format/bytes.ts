/** A size of a file: `64 KB`, `2 MB`, `1.5 GB`. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)))
  return `${(bytes / 1024 ** step).toLocaleString('en', { maximumFractionDigits: 1 })} ${units[step]}`
}
