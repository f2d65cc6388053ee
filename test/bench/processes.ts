import { readFileSync } from 'node:fs'

/** Linux counts processor time in these. */
const MS_PER_TICK = 10

/** Megabytes of the machine's memory that a process holds. */
export function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** Milliseconds of processor time that a process has used, in steps of ten. */
export function cpuMsOf(pid: number): number {
  // Behind the name, which may have spaces: the 14th and 15th field of all.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
}
