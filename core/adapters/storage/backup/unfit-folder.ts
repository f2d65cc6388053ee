import { sep } from 'node:path'

/** Folders of the system with all that is in them. */
const SYSTEM = [
  ...['/bin', '/boot', '/dev', '/etc', '/lib', '/lib32', '/lib64', '/proc', '/sbin', '/sys', '/usr'],
  ...['/System', '/Library', '/Applications'],
]
/** Those that only hold the folders of others. */
const SHARED = ['/', '/home', '/opt', '/root', '/run', '/tmp', '/Users', '/var', '/Volumes']
const WINDOWS = /^[a-z]:\\(windows|program files( \(x86\))?|programdata)(\\|$)/i

/**
 * Why backups may not go into a folder, as the rest of a sentence about it; undefined where they may. Of the data folder
 * only `backups` is for them: elsewhere they would be lost with the data, taken for pictures, or be served.
 *
 * @param folder where it really is, links followed, as are the others
 */
export function whyUnfit(
  folder: string,
  data: { readonly root: string; readonly backups: string },
): string | undefined {
  if (isIn(folder, data.backups)) return undefined
  if (isIn(folder, data.root)) return 'is in the data folder itself; choose a folder on another drive'
  const isSystem = SYSTEM.some((one) => isIn(folder, one)) || SHARED.includes(folder) || WINDOWS.test(folder)
  return isSystem ? 'is a folder of the system; choose one of your own' : undefined
}

const isIn = (folder: string, around: string): boolean => folder === around || folder.startsWith(`${around}${sep}`)
