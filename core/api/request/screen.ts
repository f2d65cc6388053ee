import type { Request } from 'express'

import { AppError } from '../../contract/http/errors.ts'
import type { Route } from '../../contract/http/route.ts'
import { issueNonce } from '../../contract/people/account.ts'
import { pairDevice, renewDevice } from '../../contract/people/device.ts'
import type { Screen } from '../../domain/people/device.ts'

import { isShared } from './shared-request.ts'

const screens = new WeakMap<Request, Screen>()

/** Says from which screen a request comes, once that is known. */
export function setScreen(req: Request, screen: Screen): void {
  screens.set(req, screen)
}

/** The screen that a request comes from. One over the network that nobody looked at comes from none that is known. */
export function screenOf(req: Request): Screen {
  const known = screens.get(req)
  if (known) return known
  const kind = isShared(req) ? 'unpaired' : 'here'
  return { kind, device: null, address: null, userAgent: req.headers['user-agent'] ?? '', cookie: '' }
}

/** What a request may call whose device is not known, or has to prove itself first. */
const OPEN: Readonly<Record<'unpaired' | 'lapsed', readonly Route[]>> = {
  unpaired: [pairDevice],
  lapsed: [pairDevice, issueNonce, renewDevice],
}

/** The routes that are open to a screen of this kind though it is not let in. */
export const openRoutes = (kind: Screen['kind']): readonly Route[] =>
  kind === 'unpaired' || kind === 'lapsed' ? OPEN[kind] : []

/**
 * Whether a route is for the screen that calls it at all, whoever sits there. A key that comes in by itself is no browser:
 * what is open to everybody is not for it, for a session would have no device.
 *
 * @throws device_not_paired
 */
export function assertLetIn(route: Route, { kind }: Screen): void {
  if (kind === 'here' || kind === 'device') return
  if (kind === 'key' ? route.access.kind !== 'public' : OPEN[kind].includes(route)) return
  throw new AppError('device_not_paired')
}

/**
 * What is done on the computer that keeps the data alone, and secrets of providers, which its owner may let a device enter.
 *
 * @throws only_on_this_computer
 */
export function assertAllowedFrom(
  { onlyHere, secrets }: Route,
  { kind, device }: Screen,
  body: Readonly<Record<string, unknown>> | undefined,
): void {
  if (kind === 'here') return
  if (onlyHere) throw new AppError('only_on_this_computer')
  const isSecret = secrets === true || secrets?.some((field) => body?.[field] !== undefined && body[field] !== null)
  if (isSecret && device?.mayEnterSecrets !== true) {
    throw new AppError('only_on_this_computer', {
      message:
        'Secrets of providers are entered only on the computer that keeps the data. Its owner may let this device enter them, too: Settings > Devices.',
    })
  }
}
