import { execFile } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'

/** A program that listens on a port. */
export type PortHolder = { readonly pid: number; readonly name: string }

const PATIENCE_MS = 3_000

/**
 * Which program listens on a TCP port of this machine, by the word of the system. Undefined where it does not say:
 * programs of other users are often not shown.
 */
export async function portHolder(port: number, platform = process.platform): Promise<PortHolder | undefined> {
  try {
    if (platform === 'linux') return await holderInProc(port)
    if (platform === 'win32') return await holderByNetstat(port)
    return holderOfLsof(await output('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc']))
  } catch {
    return undefined
  }
}

/** Linux: the socket that listens has an inode, which is among the open files of its process. */
async function holderInProc(port: number): Promise<PortHolder | undefined> {
  const tables = await Promise.all(['tcp', 'tcp6'].map((file) => readFile(`/proc/net/${file}`, 'utf8').catch(() => '')))
  const inodes = new Set(tables.flatMap((table) => listeningInodes(table, port)).map((inode) => `socket:[${inode}]`))

  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const files = await readdir(`/proc/${pid}/fd`).catch(() => [])
    const links = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')))
    if (links.some((link) => inodes.has(link))) {
      return { pid: Number(pid), name: await programOf(pid) }
    }
  }
  return undefined
}

/** Of a program that runs as somebody else Linux names the thread alone, which may be called anything. */
async function programOf(pid: string): Promise<string> {
  const file = await readlink(`/proc/${pid}/exe`).catch(() => undefined)
  return file === undefined
    ? (await readFile(`/proc/${pid}/comm`, 'utf8')).trim()
    : basename(file.replace(/ [(]deleted[)]$/, ''))
}

/** The sockets of `/proc/net/tcp` that listen on a port: state 0A, the port in hex behind the address. */
export function listeningInodes(table: string, port: number): string[] {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return table.split('\n').flatMap((line) => {
    const columns = line.trim().split(/\s+/)
    const inode = columns[9]
    return columns[1]?.endsWith(local) && columns[3] === '0A' && inode !== undefined ? [inode] : []
  })
}

/** `p123` and `cname` on lines of their own. */
export function holderOfLsof(printed: string): PortHolder | undefined {
  const pid = /^p(\d+)$/m.exec(printed)?.[1]
  const name = /^c(.+)$/m.exec(printed)?.[1]
  return pid === undefined || name === undefined ? undefined : { pid: Number(pid), name }
}

async function holderByNetstat(port: number): Promise<PortHolder | undefined> {
  const pid = pidOfNetstat(await output('netstat', ['-ano', '-p', 'TCP']), port)
  if (pid === undefined) return undefined
  const task = await output('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'])
  return { pid, name: /^"([^"]+)"/.exec(task.trim())?.[1] ?? 'a program' }
}

/** `TCP 127.0.0.1:4780 0.0.0.0:0 LISTENING 4711`; the word for the state is in the language of the system. */
export function pidOfNetstat(printed: string, port: number): number | undefined {
  for (const line of printed.split(/\r?\n/)) {
    const [protocol, local, remote, , pid] = line.trim().split(/\s+/)
    if (protocol === 'TCP' && local?.endsWith(`:${port}`) && remote?.endsWith(':0')) return Number(pid)
  }
  return undefined
}

async function output(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { timeout: PATIENCE_MS, windowsHide: true })
  return stdout
}
