import type { ItemKind } from '../../../../core/contract/http/vocabulary.ts'

export const itemKindNames = { GOODS: 'Goods', SERVICE: 'Service' } as const satisfies Record<ItemKind, string>
