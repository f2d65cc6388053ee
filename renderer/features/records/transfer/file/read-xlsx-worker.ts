import { readXlsx } from './read-xlsx.ts'

/* A worker that reads one Excel file: the page goes on meanwhile, and a file that takes too long is given up. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void readXlsx(data).then(
    (sheets) => postMessage(sheets),
    () => postMessage('unreadable'),
  )
})
