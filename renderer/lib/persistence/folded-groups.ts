import { createDraftValues } from './draft-values.ts'

/** Which groups of the menu a person folded (true) or unfolded (false), in this browser and for all businesses. */
export const createFoldedGroups = (storage: () => Storage, userId: string) =>
  createDraftValues(storage, `invoice-desk.folded-groups.${userId}`, (value) => typeof value === 'boolean')
