// The keychain process under Electron. It speaks over `process.parentPort` there, and the core's own entry over the
// channel that child_process.fork makes: this joins the two.
import '../../core/adapters/secrets/keychain-process.ts'

process.send = (message: unknown) => {
  process.parentPort.postMessage(message)
  return true
}

process.parentPort.on('message', ({ data }) => {
  process.emit('message', data, undefined)
})
