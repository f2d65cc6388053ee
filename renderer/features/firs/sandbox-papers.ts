/** What can be asked for in the sandbox, each by what it shows. */
export const sandboxPapers = [
  { irn: 'SUPPLY0001-94ND90NR-20261120', tin: '88888888-0001', total: '107,500.00', shows: 'known' },
  { irn: 'SUPPLY0001-94ND90NR-20261120', tin: '88888888-0001', total: '99,000.00', shows: 'otherTotal' },
  { irn: 'SUPPLY0002-94ND90NR-20261120', tin: '', total: '', shows: 'refused' },
  { irn: '', tin: '88888888-0001', total: '', shows: 'tin' },
] as const
