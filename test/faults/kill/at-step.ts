import fsPromises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/*
 * A process that backs up or restores, and dies at its n-th change of the file system, as a power cut would end it: the
 * change itself is not made. Ends with 0 where it came to its end.
 */
const [root = '', task = '', file = '', dieAt = '0'] = process.argv.slice(2)

let changes = 0
const step = (): void => {
  changes += 1
  if (changes === Number(dieAt)) process.kill(process.pid, 'SIGKILL')
}

type Change = (...args: unknown[]) => Promise<unknown>
const real = fsPromises as unknown as Record<string, Change>
for (const name of ['rename', 'mkdir', 'rm', 'rmdir', 'writeFile', 'open']) {
  const original = real[name]
  if (!original) throw new Error(`node:fs/promises has no ${name}`)
  real[name] = (...args) => {
    step()
    return original(...args)
  }
}
syncBuiltinESMExports()

// Loaded afterwards, so that they get what was changed above.
const { backupsOf, pathsIn } = await import('../../backup/backup-places.ts')
const paths = pathsIn(root)
const backups = backupsOf(paths, { inThisThread: true })
if (task === 'create') await backups.create('daily')
else await (await backups.stage(file)).commit()
