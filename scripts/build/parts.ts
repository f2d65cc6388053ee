import type { Part } from './stamp.ts'

const common = ['package.json', 'package-lock.json', 'tsconfig.node.json', 'tsconfig.renderer.json']

export const parts = [
  {
    // The core and its API for plain Node.
    name: 'server',
    inputs: [
      'core',
      'docs/api-guide',
      'docs/api-guide.md',
      'docs/api-changelog.md',
      'docs/examples',
      'docs/sandbox.md',
      'resources',
      'scripts/build/bundle-server.ts',
      'scripts/build/few-files.ts',
      'scripts/build/files-beside-code.ts',
      'scripts/build/lazy-builtins.ts',
      'scripts/build/known-schema.ts',
      'scripts/build/lean-dependencies.ts',
      'scripts/build/meta-in-place.ts',
      'scripts/build/one-byte-code.ts',
      ...common,
    ],
    outputs: ['out/server/serve.js'],
  },
  {
    // The interface and the desktop shell, which electron-vite builds together.
    name: 'app',
    inputs: [
      'core',
      'docs/api-guide',
      'docs/api-guide.md',
      'docs/api-changelog.md',
      'docs/examples',
      'docs/sandbox.md',
      'electron',
      'renderer',
      'resources',
      'scripts/build/bundle-server.ts',
      'scripts/build/files-beside-code.ts',
      'scripts/build/known-schema.ts',
      'scripts/build/lazy-builtins.ts',
      'scripts/build/lean-contract.ts',
      'scripts/build/lean-dependencies.ts',
      'scripts/build/meta-in-place.ts',
      'scripts/build/one-byte-code.ts',
      'scripts/build/pairing-page.ts',
      'scripts/build/plain-lookups.ts',
      'scripts/build/shell-files.ts',
      'electron.config.ts',
      'postcss.config.mjs',
      ...common,
    ],
    outputs: ['out/renderer/index.html', 'out/renderer/pair/index.html', 'out/main/main.js'],
  },
] as const satisfies readonly Part[]

export type PartName = (typeof parts)[number]['name']
