import { AppError, invalidField } from '../../contract/http/errors.ts'
import { actorOf, type Actor } from '../../domain/audit/audit.ts'
import type { Person, UserRecord } from '../../domain/people/account.ts'
import { isPrinterAddress } from '../../domain/provider/private-address.ts'
import type { CopiedFrom, Installation } from '../../ports/installation/installation.ts'
import type { InstanceConfig, InstanceSettings } from '../../ports/installation/instance-settings.ts'
import type { TillPrinterAddress } from '../../ports/printing/till-printer.ts'
import type { Machine } from '../../ports/runtime/machine.ts'
import type { SubmissionQueue } from '../../ports/submission/submission-queue.ts'
import type { Unit, Units } from '../../ports/unit.ts'
import { assertInstanceOwner } from '../account/access.ts'
import { acknowledgeDataLoss, unreadLoss, type DataLoss } from '../audit/data-loss.ts'

export type InstanceView = Pick<InstanceConfig, 'port' | 'allowedOrigins' | 'privateAddresses' | 'tillPrinter'> & {
  readonly ownerId: string
  readonly version: string
  readonly copiedFrom: CopiedFrom | null
  readonly isRetired: boolean
  readonly dataLoss: DataLoss | null
  readonly restartNeeded: boolean
}

export type InstanceChange = {
  readonly port?: number | undefined
  readonly allowedOrigins?: readonly string[] | undefined
  readonly privateAddresses?: readonly string[] | undefined
  readonly tillPrinter?: TillPrinterInput | null | undefined
  readonly ownerId?: string | undefined
  readonly dataLossRead?: true | undefined
}

type TillPrinterInput = Pick<TillPrinterAddress, 'host'> & {
  readonly [K in 'port' | 'width' | 'opensDrawer']?: TillPrinterAddress[K] | undefined
}

type InstanceContext = {
  readonly units: Units
  readonly instanceSettings: InstanceSettings
  readonly installation: Installation
  readonly version: string
}

/** As its owner sees it. */
export async function instanceView(
  { units, instanceSettings, installation, version }: InstanceContext,
  ownerId: string,
): Promise<InstanceView> {
  const { port, allowedOrigins, privateAddresses, tillPrinter } = instanceSettings.current()
  return {
    port,
    allowedOrigins,
    privateAddresses,
    tillPrinter,
    ownerId,
    version,
    copiedFrom: installation.copiedFrom(),
    isRetired: installation.isRetired(),
    dataLoss: await units.read((unit) => unreadLoss(unit, installation)),
    restartNeeded: port !== 0 && port !== instanceSettings.listeningOn(),
  }
}

/**
 * Origins, private addresses and the till printer count at once, the port from the next start. `ownerId` hands the installation over.
 *
 * @throws validation_failed, instance_owner_required
 */
export async function updateInstance(
  core: InstanceContext,
  caller: Person,
  { port, allowedOrigins, privateAddresses, tillPrinter, ownerId, dataLossRead }: InstanceChange,
): Promise<InstanceView> {
  const { units, instanceSettings } = core
  const before = instanceSettings.current()
  const patch = {
    ...(port === undefined ? {} : { port }),
    ...(allowedOrigins === undefined ? {} : { allowedOrigins: [...new Set(allowedOrigins)] }),
    ...(privateAddresses === undefined ? {} : { privateAddresses: [...new Set(privateAddresses.map(originOf))] }),
    ...(tillPrinter === undefined ? {} : { tillPrinter: printerOf(tillPrinter, instanceSettings.listeningOn()) }),
  }

  await units.write(async (unit) => {
    // Asked again here: of two hand-overs at the same moment only one may count.
    const owner = await assertInstanceOwner(unit, caller)
    const subject = { kind: 'user', id: caller.userId } as const
    unit.concerns(subject)

    if (dataLossRead) await acknowledgeDataLoss(unit, core.installation, actorOf(caller))
    if (Object.keys(patch).length === 0 && ownerId === undefined) return
    if (ownerId !== undefined && ownerId !== caller.userId) await handOver(unit, owner, ownerId)
    await unit.audit.append({
      businessId: null,
      actor: actorOf(caller),
      at: unit.now.toISOString(),
      action: 'instance.updated',
      subject,
      from: {
        port: before.port,
        allowedOrigins: before.allowedOrigins,
        ...(privateAddresses === undefined ? {} : { privateAddresses: before.privateAddresses }),
        ...(tillPrinter === undefined ? {} : { tillPrinter: before.tillPrinter }),
        ownerId: caller.userId,
      },
      to: { ...patch, ...(ownerId === undefined ? {} : { ownerId }) },
    })
  })
  if (Object.keys(patch).length > 0) await instanceSettings.save(patch)
  return instanceView(core, ownerId ?? caller.userId)
}

type AdoptFolderInput = {
  readonly units: Units
  readonly installation: Installation
  readonly machine: Machine
  readonly queue: Pick<SubmissionQueue, 'start'>
}

/**
 * Of two copies of the data folder, or of the one that was left and the one that was moved to, this one goes on: it
 * gives numbers and sends again, which the audit log says. `actor` is whoever decided it; any other folder stays as it is.
 *
 * @param isDatabaseLost the database on a server that the data was moved to is gone, and gives no numbers any more
 * @throws folder_retired where the data was moved to a database
 */
export async function adoptFolder(
  { units, installation, machine, queue }: AdoptFolderInput,
  actor: Actor,
  { isDatabaseLost = false }: { readonly isDatabaseLost?: boolean } = {},
): Promise<void> {
  const copiedFrom = installation.copiedFrom()
  if (copiedFrom === null && !installation.isRetired()) return
  const database = installation.database()
  if (installation.isRetired() && database !== null && !isDatabaseLost)
    throw new AppError('folder_retired', {
      message: `The data of this folder was moved to the database ${database}, where its numbers go on. To have it in a folder again, run --move-from with a new folder. Only where that database is lost for good: --adopt --database-lost.`,
    })

  const { dataFolder: folder } = await machine.facts(0)
  // What was retired goes on from itself.
  const from = copiedFrom ?? { folder, onThisMachine: true }
  const subject = { kind: 'installation', id: installation.id } as const
  await units.write(async (unit) => {
    unit.concerns(subject)
    await unit.audit.append({
      businessId: null,
      actor,
      at: unit.now.toISOString(),
      action: 'instance.copyAdopted',
      subject,
      from,
      to: { folder },
    })
  })
  await installation.adopt()
  await queue.start()
}

/** With what is usual where nothing is said. @throws validation_failed of an address that is none of a private network */
function printerOf(said: TillPrinterInput | null, ownPort: number | null): TillPrinterAddress | null {
  if (said === null) return null
  const { host, port = 9100, width = '80', opensDrawer = true } = said
  const address = host === 'localhost' ? '127.0.0.1' : host
  if (!isPrinterAddress(address)) {
    throw invalidField(
      'tillPrinter.host',
      'must be the IP address of the printer on your network, such as 192.168.1.50; print its self-test to find it',
    )
  }
  if (port === ownPort && (address.startsWith('127.') || address === '::1')) {
    throw invalidField('tillPrinter.port', 'is that of Invoice Desk itself; use the port of the printer, mostly 9100')
  }
  return { host: address, port, width, opensDrawer }
}

/** As addresses are compared: without the usual port. @throws validation_failed */
function originOf(text: string, index: number): string {
  const address = URL.parse(text)
  if (!address) throw invalidField(`privateAddresses[${index}]`, 'must be an address such as https://10.0.0.5:8443')
  return address.origin
}

async function handOver({ accounts, now }: Unit, owner: UserRecord, nextId: string): Promise<void> {
  const next = await accounts.get(nextId)
  if (!next) throw invalidField('ownerId', 'is not an account of this installation')
  const updatedAt = now.toISOString()
  await accounts.update({ ...owner, isInstanceOwner: false, updatedAt })
  await accounts.update({ ...next, isInstanceOwner: true, updatedAt })
}
