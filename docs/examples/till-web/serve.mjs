#!/usr/bin/env node
// Serves the till in this folder to a browser on this machine. Needs Node.js 18 or newer and no packages.
//
//   node serve.mjs [port]
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

const files = {
  '/': ['index.html', 'text/html'],
  '/till.css': ['till.css', 'text/css'],
  '/till.mjs': ['till.mjs', 'text/javascript'],
  '/desk.mjs': ['desk.mjs', 'text/javascript'],
  '/money.mjs': ['money.mjs', 'text/javascript'],
  '/send.mjs': ['send.mjs', 'text/javascript'],
  '/store.mjs': ['store.mjs', 'text/javascript'],
}

const server = createServer(async (req, res) => {
  const [name, type] = files[new URL(req.url, 'http://till').pathname] ?? []
  if (name === undefined) return res.writeHead(404).end()
  const bytes = await readFile(new URL(name, import.meta.url))
  res.writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache' }).end(bytes)
})

server.listen(Number(process.argv[2] ?? 8090), '127.0.0.1', () => {
  console.log(`The till is at http://127.0.0.1:${server.address().port}/`)
})
