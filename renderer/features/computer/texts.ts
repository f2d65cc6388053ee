/** What the desktop app does on this computer. */
export const computer = {
  title: 'This computer',
  intro: 'These settings are for Invoice Desk on this computer, whoever signs in. They do not move with a backup.',
  onlyInApp: 'These settings belong to the desktop app. In a browser, the browser decides.',
  running: {
    title: 'In the background',
    text: 'Tills and other programs reach Invoice Desk, and waiting invoices are sent, only while it runs.',
    keepsRunning: 'Keep running when the last window is closed',
    keepsRunningText: 'An icon beside the clock shows what waits. It opens the window, pauses sending, and quits.',
    startsAtLogin: 'Start with this computer',
    startsAtLoginText: 'If it also keeps running, it starts without a window, so that tills reach it in the morning.',
  },
} as const
