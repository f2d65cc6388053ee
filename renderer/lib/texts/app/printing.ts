import type { PaperFormat, PaperKind } from '../../../../electron/shared/printing.ts'

const kinds: Record<PaperKind, string> = {
  invoice: 'invoices',
  receipt: 'receipts',
  day: 'day reports',
  report: 'reports and statements',
}

/** Printing on the printers of this computer, in the desktop app. */
export const printing = {
  title: 'Print',
  printer: 'Printer',
  till: 'Till printer of this installation',
  dialog: 'Another printer…',
  format: 'Paper',
  formats: {
    a4: 'A4',
    'receipt-80': 'Roll, 80 mm',
    'receipt-58': 'Roll, 58 mm',
    'escpos-80': 'Roll, 80 mm, receipt printer (ESC/POS)',
    'escpos-58': 'Roll, 58 mm, receipt printer (ESC/POS)',
  } as const satisfies Record<PaperFormat, string>,
  noFormat: 'This printer only prints rolls, and this page is A4. Choose another printer.',
  copy: 'Print COPY across the page',
  wasPrinted: 'It was printed on this computer before.',
  silent: (kind: PaperKind) => `Print ${kinds[kind]} without asking from now on`,
  silentText: 'You can change this on the page “This computer”.',
  cancel: 'Cancel',
  print: 'Print',
  failed: (printer: string) => `${printer} did not print`,
  savePdf: 'Save the PDF',
  printers: {
    title: 'Printers',
    text: 'What was chosen in the print dialog on this computer, for each kind of paper. Ctrl+P and Enter print the same way again.',
    kinds: {
      invoice: 'Invoices',
      receipt: 'Receipts',
      day: 'Day reports',
      report: 'Reports and statements',
    } as const satisfies Record<PaperKind, string>,
    none: 'Nothing has been printed here yet.',
    gone: (id: string) => `${id} (not on this computer any more)`,
    silent: 'Without asking',
    test: 'Print a test page',
    testOf: (kind: string) => `Print a test page for ${kind}`,
    tested: (printer: string) => `Sent to ${printer}. Check that the frame is whole on all sides.`,
  },
} as const
