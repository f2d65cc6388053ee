/* What the icon of the Debian package starts: the built app in a window of a browser. The flags are the server's own. */

import { launchInBrowser } from './launch-in-browser.ts'

await launchInBrowser(process.argv.slice(2))
