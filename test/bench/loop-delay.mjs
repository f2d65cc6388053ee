/*
 * node --import loop-delay.mjs: how late the event loop of a program is. The first SIGUSR2 begins to watch, the next
 * writes the 99th percentile in milliseconds into the file that LOOP_DELAY_FILE names.
 */

import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const RESOLUTION_MS = 2

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  let isWatching = false
  process.on('SIGUSR2', () => {
    if (isWatching) {
      delay.disable()
      // What is measured is from one look to the next, as they were ordered.
      const late = Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS)
      writeFileSync(process.env['LOOP_DELAY_FILE'] ?? '', String(late))
    } else delay.enable()
    isWatching = !isWatching
  })
}
