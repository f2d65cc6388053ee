import { isOwnPage } from './app-address.ts'

/** The part of Electron's Session that grants pages what browsers ask people about. */
export type PermissionSession = {
  setPermissionRequestHandler(
    handler: (
      contents: unknown,
      permission: string,
      callback: (granted: boolean) => void,
      details: { readonly requestingUrl: string; readonly isMainFrame: boolean },
    ) => void,
  ): void
  setPermissionCheckHandler(
    handler: (
      contents: unknown,
      permission: string,
      requestingOrigin: string,
      details: { readonly isMainFrame: boolean },
    ) => boolean,
  ): void
  setDevicePermissionHandler(handler: () => boolean): void
}

// What "Copy" needs. A browser grants it without a question: plain text, written, after a click.
const COPY = 'clipboard-sanitized-write'

/**
 * Denies every permission (camera, notifications, location, reading the clipboard, devices ...). The one exception
 * is writing text to the clipboard from the interface's own page.
 */
export function denyPermissions(session: PermissionSession, ownOrigin: () => string | undefined): void {
  const isGranted = (permission: string, url: string, isMainFrame: boolean): boolean => {
    const origin = ownOrigin()
    return permission === COPY && isMainFrame && origin !== undefined && isOwnPage(url, origin)
  }

  session.setPermissionRequestHandler((_contents, permission, callback, { requestingUrl, isMainFrame }) =>
    callback(isGranted(permission, requestingUrl, isMainFrame)),
  )
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, { isMainFrame }) =>
    isGranted(permission, requestingOrigin, isMainFrame),
  )
  session.setDevicePermissionHandler(() => false)
}
