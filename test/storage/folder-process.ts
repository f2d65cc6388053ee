// One process on a data folder, driven by data-folder.test.ts: says what became of its attempt, then stays until its
// standard input ends (and releases the folder) or it is killed.
const [directory = '', user = ''] = process.argv.slice(2)

const { openDataFolder } = await import('../../core/runtime/data-folder.ts')
const { FolderLockedError } = await import('../../core/runtime/folder-lock.ts')

// Once the code is loaded: it may lie where only root can read.
if (user !== '') process.setuid?.(Number(user))

const say = (message: Record<string, unknown>) =>
  process.stdout.write(`${JSON.stringify({ pid: process.pid, ...message })}\n`)

try {
  const folder = await openDataFolder(directory)
  say({ opened: true })
  process.stdin.on('data', (data) => {
    folder.announce(Number(data))
    say({ announced: true })
  })
  process.stdin.on('end', () => {
    folder.release()
    say({ released: true })
  })
} catch (error) {
  if (!(error instanceof Error)) throw error
  const holder = error instanceof FolderLockedError ? error.holder : null
  say({ opened: false, name: error.name, message: error.message, holder })
  process.exitCode = 1
}

export {}
