/** What the list, the drawer, the import and the export of every kind of record say. */
export const ofRecords = {
  import: 'Import',
  importOf: (title: string) => `Import ${title.toLowerCase()}`,
  noMatch: {
    title: 'Nothing matches',
    text: (search: string) => `Nothing here contains “${search}”. Try a shorter part of it.`,
    clear: 'Clear the search',
  },
  deleted: (name: string) => `${name} deleted`,
  deleteShort: 'Delete',
  notDeleted: (name: string) => `${name} could not be deleted`,
  save: 'Save',
  added: (name: string) => `${name} added`,
  changed: (name: string) => `${name} saved`,
  unsaved: {
    title: 'Discard changes?',
    text: 'What you typed here will be lost.',
    button: 'Discard changes',
    keep: 'Keep editing',
  },
  noneGiven: 'Not given',
  choose: 'Choose',
} as const
