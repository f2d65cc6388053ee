import type { DesktopBridge } from '../../../electron/shared/bridge.ts'

/** The desktop app that this page is in; undefined in a browser. */
export const desktopBridge = (): DesktopBridge | undefined => globalThis.invoiceDesk
