/* Stops with a sentence on a Node that cannot run this project. Plain old JavaScript: it has to load on that Node. */

const version = process.versions.node
const [major, minor] = version.split('.').map(Number)

// better-sqlite3 is built for Node-API 10: on an older Node it ends in a segmentation fault, not in an error.
const runsDatabase = Number(process.versions.napi) >= 10

// From 22.18 and 23.6 on Node runs .ts files itself.
const runsTypeScript = major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18)

if (!runsDatabase || !runsTypeScript) {
  process.stderr.write(
    'Invoice Desk needs Node 22.18 or newer, and this is Node ' +
      version +
      '.\n' +
      'Run "npm ci" without leaving out optional packages: it brings a Node 24 that every npm script then uses.\n' +
      'Or install Node 24 and try again.\n',
  )
  process.exit(1)
}
