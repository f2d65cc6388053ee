// Takes a name on the session bus and never answers anybody: a service that hangs. Says "owned" when it has the name.
import { connect } from 'node:net'

const [name = ''] = process.argv.slice(2)
const BUS = 'org.freedesktop.DBus'

const padded = (bytes: Buffer, to: number) => Buffer.concat([bytes, Buffer.alloc((to - (bytes.length % to)) % to)])

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const text = (value: string) => Buffer.concat([uint32(Buffer.byteLength(value)), Buffer.from(`${value}\0`)])
const signature = (value: string) => Buffer.from([value.length, ...Buffer.from(value), 0])

/** A method call to the bus itself, as the D-Bus specification lays it out. */
function call(serial: number, member: string, bodySignature: string, body: Buffer): Buffer {
  let fields = Buffer.alloc(0)
  const add = (code: number, type: string, value: Buffer) => {
    const head = Buffer.concat([padded(fields, 8), Buffer.from([code]), signature(type)])
    fields = Buffer.concat([type === 'g' ? head : padded(head, 4), value])
  }

  add(1, 'o', text('/org/freedesktop/DBus'))
  add(2, 's', text(BUS))
  add(3, 's', text(member))
  add(6, 's', text(BUS))
  if (bodySignature !== '') add(8, 'g', signature(bodySignature))

  const start = Buffer.from(['l'.charCodeAt(0), 1, 0, 1])
  const header = Buffer.concat([start, uint32(body.length), uint32(serial), uint32(fields.length), fields])
  return Buffer.concat([padded(header, 8), body])
}

const [, kind, address = ''] = /unix:(path|abstract)=([^,;]+)/.exec(process.env['DBUS_SESSION_BUS_ADDRESS'] ?? '') ?? []
const socket = connect(kind === 'abstract' ? `\0${address}` : address)
const user = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex')
socket.write(`\0AUTH EXTERNAL ${user}\r\n`)

socket.once('data', () => {
  const DO_NOT_QUEUE = 4
  socket.write('BEGIN\r\n')
  socket.write(call(1, 'Hello', '', Buffer.alloc(0)))
  socket.write(call(2, 'RequestName', 'su', Buffer.concat([padded(text(name), 4), uint32(DO_NOT_QUEUE)])))

  const owned = (data: Buffer) => {
    // The bus tells the new owner with a NameAcquired signal that carries the name.
    if (!data.includes('NameAcquired') || !data.includes(name)) return
    socket.off('data', owned)
    socket.resume()
    process.stdout.write('owned\n')
  }
  socket.on('data', owned)
})
