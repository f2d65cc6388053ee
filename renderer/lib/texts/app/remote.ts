/** The desktop app as a screen of the Invoice Desk on another computer. */
export const remote = {
  offer: 'Use the Invoice Desk of another computer',
  title: 'Use the Invoice Desk of another computer',
  intro:
    'On the other computer, open Settings, This installation, Share on this network, and choose “Add a screen”. It shows the address and the code.',
  address: 'Address',
  nearby: 'Found in this network',
  addressPlaceholder: 'shop.local or 192.168.1.5',
  code: 'Code',
  codePlaceholder: '482 913 06',
  codeText: 'You can also type it later.',
  look: 'Continue',
  wrongAddress: 'This is no address. Type it as the other computer shows it, such as https://shop.local:4781.',
  silent:
    'No Invoice Desk answers there. Check the address, that it is shared on the other computer, and that both are in the same network.',
  compare: 'Is this the fingerprint that the other computer shows?',
  compareText:
    'If it is, everything between the two is private. If it is not, somebody else answers: do not go on, and ask whoever looks after your network.',
  trusted: (origin: string) => `Invoice Desk answers at ${origin}. This computer trusts its certificate already.`,
  stays:
    'The app then starts anew and shows that one. What is kept on this computer stays here and is not used; you can come back to it at any time.',
  use: 'Use it',
  isSame: 'It is the same',
  isAnother: 'It is another',
  back: 'Back',
  lookAgain: 'It is gone again. Look for it once more.',
  section: 'The data',
  ownText: 'This app keeps its data on this computer.',
  remoteText: (origin: string) =>
    `This app shows the Invoice Desk at ${origin}. Nothing is kept on this computer but what the counter has not sent yet.`,
  leave: 'Stop using it',
  leaveTitle: 'Stop using the Invoice Desk of the other computer?',
  leaveText:
    'The app starts anew with the data of this computer. Sales at the counter that the other computer does not have yet are lost: look at the counter first whether any wait. Remove this screen there too.',
  leaveKeep: 'Keep using it',
} as const
