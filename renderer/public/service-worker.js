/*
 * Registered by pages that came over the network, and by no others. It has one job: a till whose browser is started again
 * while the desk is away opens its counter. Pages come from the desk whenever it answers, so a new version is there at
 * once; what was stored is used only where no answer comes. Nothing of /v1 goes through here, nor is any of it stored.
 *
 * A copy of the interface is whole or not there: the page and all files that it was made of, in a cache named by the page.
 */
const PREFIX = 'invoice-desk-shell '
/** What the browser gives a page besides its code. */
const BESIDE = ['/scheme.js', '/app.webmanifest', '/icon-192.png']
/** A computer that is off does not refuse: without an answer in this time the stored page is shown. */
const PATIENCE_MS = 4000
/** Pages of the program that are no part of the interface. */
const OTHER = /^\/(v1|docs|pair|uploads|healthz|openapi)([/.]|$)/

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  if (event.data?.kind === 'store') event.waitUntil(store())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || OTHER.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (!request.headers.has('authorization')) event.respondWith(file(request, pathname))
})

/** The page of the interface, as the desk answers it; never the one for screens that are not paired. */
async function fetchShell() {
  const answer = await fetch('/', { cache: 'no-store', redirect: 'error' })
  const text = await answer.clone().text()
  return answer.ok && text.includes('id="root"') ? { answer, text } : undefined
}

let storing = Promise.resolve()

function store() {
  storing = storing.then(storeNow).catch(() => undefined)
  return storing
}

async function storeNow() {
  const shell = await fetchShell()
  if (!shell) return
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(shell.text)))
  const name = PREFIX + Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const cache = await caches.open(name)
  if (await cache.match('/')) return

  const files = [...BESIDE, ...(await (await fetch('/shell-files.json', { cache: 'no-store' })).json())]
  for (const path of files) {
    const answer = await fetch(path)
    if (!answer.ok) return
    await cache.put(path, answer)
  }
  // Last, so that a copy that was cut off is not taken for a whole one.
  await cache.put('/', shell.answer)
  for (const other of await caches.keys()) {
    if (other.startsWith(PREFIX) && other !== name) await caches.delete(other)
  }
}

/** The whole copy, if there is one. */
async function stored(path) {
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue
    const cache = await caches.open(name)
    if (await cache.match('/')) return cache.match(path)
  }
  return undefined
}

async function page(request) {
  const shell = await stored('/')
  if (!shell) return fetch(request)

  const answer = fetch(request)
  const late = new Promise((resolve) => setTimeout(() => resolve(shell), PATIENCE_MS))
  return Promise.race([answer.catch(() => shell), late])
}

/** Files of the desk as it answers them; those with a hash in their names do not change. */
async function file(request, pathname) {
  const kept = await stored(pathname)
  if (!kept) return fetch(request)
  return pathname.startsWith('/assets/') ? kept : fetch(request).catch(() => kept)
}
