import { SYSTEM } from '../../domain/audit/audit.ts'
import { INSTALLATION_CHAIN } from '../../ports/audit/anchor.ts'
import type { Installation } from '../../ports/installation/installation.ts'
import type { Repositories } from '../../ports/storage.ts'
import type { Unit } from '../../ports/unit.ts'

/** Whose chain it is: a business, or null for the installation. */
export type Chain = string | null

/** Every chain that has an entry, that of the installation first. */
export async function allChains({ audit }: Pick<Repositories, 'audit'>): Promise<Chain[]> {
  const named = Object.keys(await audit.heads())
  return [null, ...named.filter((name) => name !== INSTALLATION_CHAIN)]
}

export const chainName = (chain: Chain): string => chain ?? INSTALLATION_CHAIN

/** What an entry of the program about a chain itself has in common. */
export const aboutChain = ({ now }: Pick<Unit, 'now'>, chain: Chain, installation: Pick<Installation, 'id'>) =>
  ({
    businessId: chain,
    actor: SYSTEM,
    at: now.toISOString(),
    subject: { kind: 'auditLog', id: chain ?? installation.id },
  }) as const
