import { createDeviceKeyStore } from '../lib/device/device-key.ts'
import { makeProofKey, publicKeyText } from '../lib/device/proof-key.ts'
import { recordRenewal, renewDevice } from '../lib/device/renew.ts'
import { browserName } from './browser-name.ts'
import { codeDigits, scannedCode, spacedCode } from './code.ts'
import { fingerprintOf } from './fingerprint.ts'
import { noAnswer, pairingProblem, type PairingProblem } from './problems.ts'

const RETRY_MS = 5_000
const OPENINGS = 'invoice-desk.opened-by-pairing'
/** So many openings of the interface within this time that lead back here would never end. */
const LOOP_MS = 15_000
const MAX_OPENINGS = 3

const keys = createDeviceKeyStore(window)

function element<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`This page has no #${id}.`)
  return found
}

const waiting = element('waiting', HTMLElement)
const away = element('away', HTMLElement)
const pairing = element('pairing', HTMLElement)
const notice = element('notice', HTMLElement)
const form = element('form', HTMLFormElement)
const code = element('code', HTMLInputElement)
const name = element('name', HTMLInputElement)
const problem = element('problem', HTMLElement)
const submit = element('submit', HTMLButtonElement)

let retry: number | undefined

/** The code of a scanned address stays in no address, history or bookmark. */
function takeScannedCode(): string | undefined {
  const scanned = scannedCode(location.hash)
  if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search)
  return scanned
}

/** The interface at the address that was asked for, unless that leads back here again and again. */
function openInterface(): boolean {
  try {
    const now = Date.now()
    const openings = (sessionStorage.getItem(OPENINGS) ?? '').split(' ').filter((at) => now - Number(at) < LOOP_MS)
    if (openings.length >= MAX_OPENINGS) return false
    sessionStorage.setItem(OPENINGS, [...openings, now].join(' '))
  } catch {
    // Where nothing can be stored, the cookie may be refused as well: then somebody sees this page again.
  }
  location.replace(location.pathname.startsWith('/pair') ? '/' : location.pathname + location.search)
  return true
}

function show(part: HTMLElement): void {
  for (const one of [waiting, away, pairing]) one.hidden = one !== part
  part.querySelector('h1')?.focus()
}

function say(text: string): void {
  notice.textContent = text
  notice.hidden = false
}

function report(found: PairingProblem | undefined): void {
  problem.textContent = found?.text ?? ''
  problem.hidden = found === undefined
  code.setAttribute('aria-invalid', String(found?.needsCode === true))
  if (found?.needsCode === true) code.select()
}

async function showFingerprint(): Promise<void> {
  const shown = element('fingerprint', HTMLElement)
  try {
    const answer = await fetch('/pair/ca.crt')
    if (!answer.ok) throw new Error('There is no authority.')
    shown.textContent = await fingerprintOf(new Uint8Array(await answer.arrayBuffer()))
  } catch {
    shown.textContent = 'This desk has a certificate of its own: compare it in your browser.'
  }
}

function askForCode(scanned: string | undefined): void {
  name.value = browserName(navigator.userAgent)
  code.value = spacedCode(scanned ?? '')
  show(pairing)
  if (scanned === undefined) code.focus()
  else submit.focus()
  void showFingerprint()
}

/** A paired screen whose hour is over opens without a word; any other one asks for a code. */
async function begin(scanned: string | undefined): Promise<void> {
  clearTimeout(retry)
  const renewal = await renewDevice(window, Date.now())
  if (renewal === 'unreachable') {
    if (away.hidden) show(away)
    retry = window.setTimeout(() => void begin(scanned), RETRY_MS)
    return
  }
  if (renewal === 'renewed' && openInterface()) return
  if (renewal === 'renewed')
    say('Your browser does not keep the cookie of this address. Allow cookies for it, then pair this screen anew.')
  if (renewal === 'refused') {
    await keys.clear()
    await forgetShell()
    say('This screen is no longer paired: it was removed at the desk. Pair it again with a new code.')
  }
  askForCode(scanned)
}

/** What was stored so that the counter opens without the desk. Sales that were not sent yet stay. */
async function forgetShell(): Promise<void> {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker
  const registrations = (await container?.getRegistrations().catch(() => [])) ?? []
  await Promise.all(registrations.map(async (registration) => registration.unregister()))
  if ('caches' in window) for (const cache of await caches.keys()) await caches.delete(cache)
}

type Answer = { readonly status: number; readonly body: unknown }

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === field)?.[1] : undefined

/** A key that can be kept is declared; without one the screen is known by its cookie alone. */
async function prepareKey(): Promise<CryptoKeyPair | undefined> {
  try {
    const pair = await makeProofKey()
    return (await keys.save({ deviceId: '', privateKey: pair.privateKey })) ? pair : undefined
  } catch {
    return undefined
  }
}

async function send(body: object): Promise<Answer> {
  const answer = await fetch('/v1/devices/pair', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
  return { status: answer.status, body: await answer.json() }
}

async function pair(digits: string): Promise<void> {
  const key = await prepareKey()
  const proofKey = key && (await publicKeyText(key))
  const { status, body } = await send({
    code: digits,
    name: name.value.trim() || browserName(navigator.userAgent),
    proofKey,
  })
  if (status !== 201) {
    await keys.clear()
    const guessesLeft = fieldOf(fieldOf(body, 'data'), 'guessesLeft')
    const errorCode = fieldOf(body, 'code')
    return report(
      pairingProblem(
        status,
        typeof errorCode === 'string' ? errorCode : undefined,
        typeof guessesLeft === 'number' || guessesLeft === null ? guessesLeft : undefined,
      ),
    )
  }
  const deviceId = fieldOf(fieldOf(fieldOf(body, 'data'), 'device'), 'id')
  if (key && typeof deviceId === 'string') await keys.save({ deviceId, privateKey: key.privateKey })
  recordRenewal(window)
  if (!openInterface()) location.replace('/')
}

code.addEventListener('input', () => {
  const atEnd = code.selectionStart === code.value.length
  const spaced = spacedCode(codeDigits(code.value))
  // Somebody who mends a digit in the middle keeps the place.
  if (atEnd || spaced.length < code.value.length) code.value = spaced
  report(undefined)
})

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const digits = codeDigits(code.value)
  if (digits.length < 8) {
    report({
      text: `A code has eight digits. ${digits.length === 0 ? 'Type the one that the desk shows.' : `There are ${digits.length} here.`}`,
      needsCode: true,
    })
    return code.focus()
  }
  report(undefined)
  submit.disabled = true
  submit.textContent = 'Pairing…'
  pair(digits)
    .catch(() => report(noAnswer))
    .finally(() => {
      submit.disabled = false
      submit.textContent = 'Pair this screen'
    })
})

const scanned = takeScannedCode()
element('retry', HTMLButtonElement).addEventListener('click', () => void begin(scanned))
void begin(scanned)
