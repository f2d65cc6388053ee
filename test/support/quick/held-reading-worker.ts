import { workerData } from 'node:worker_threads'

/* The thread of heavy reads, which stands still until the gate is opened. */

const { gate } = workerData as { readonly gate: SharedArrayBuffer }
Atomics.wait(new Int32Array(gate), 0, 0)
await import('../../../core/reading-worker.ts')
