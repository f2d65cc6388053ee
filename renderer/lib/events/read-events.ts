/** One server-sent event. Without `data`, it only says how far the stream has come. */
export type ServerEvent = { readonly id: string | undefined; readonly type: string; readonly data: string | undefined }

/** Server-sent events as they arrive. Comments and what is cut off at the end are left out. */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let pending = ''

  try {
    while (true) {
      const { done, value } = await reader.read()
      if (done) return
      pending = (pending + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n')

      const blocks = pending.split('\n\n')
      pending = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = readBlock(block)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function readBlock(block: string): ServerEvent | undefined {
  let id: string | undefined
  let type = 'message'
  const data: string[] = []

  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    if (name === 'id') id = value
    if (name === 'event') type = value
    if (name === 'data') data.push(value)
  }
  if (id === undefined && data.length === 0) return undefined
  return { id, type, data: data.length === 0 ? undefined : data.join('\n') }
}
