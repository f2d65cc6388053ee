/** What can be asked for in the sandbox, each with the verdict that its simulator gives. */
export const sandboxPapers = [
  { irn: 'SUPPLY0001-94ND90NR-20261120', tin: '88888888-0001', total: '107,500.00', verdict: 'KNOWN' },
  { irn: 'SUPPLY0001-94ND90NR-20261120', tin: '88888888-0001', total: '99,000.00', verdict: 'DIFFERS' },
  { irn: 'SUPPLY0002-94ND90NR-20261120', tin: '', total: '', verdict: 'REJECTED' },
  { irn: '', tin: '88888888-0001', total: '', verdict: 'KNOWN' },
] as const
