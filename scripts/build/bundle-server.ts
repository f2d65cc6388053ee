import { join } from 'node:path'

import { build } from 'vite'

import { root } from '../launch/processes.ts'
import { externalPackages } from './external-packages.ts'
import { fewFiles } from './few-files.ts'
import { filesBesideCode } from './files-beside-code.ts'
import { knownSchema } from './known-schema.ts'
import { lazyBuiltins } from './lazy-builtins.ts'
import { leanDependencies } from './lean-dependencies.ts'
import { metaInPlace } from './meta-in-place.ts'
import { oneByteCode } from './one-byte-code.ts'

/** Less to parse starts a quarter faster; names stay, so that stack traces in the log can be read. */
export const readableMinify = { compress: true, mangle: false, codegen: { removeWhitespace: true } }

/** Bundles core/serve.ts into out/server/serve.js; what is loaded by `import()` stays in files of its own. */
export const bundleServer = (): Promise<void> =>
  bundleForNode({ serve: join(root, 'core', 'serve.ts') }, join(root, 'out', 'server'))

/** Bundles what an installed package starts, scripts/launch/launcher.ts, into `launcher.js` in a folder. */
export const bundleLauncher = (outDir: string): Promise<void> =>
  bundleForNode({ launcher: join(root, 'scripts', 'launch', 'launcher.ts') }, outDir)

async function bundleForNode(input: Readonly<Record<string, string>>, outDir: string): Promise<void> {
  const start = fewFiles(join(root, 'core', 'serve-command.ts'), 'start')
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    css: { postcss: {} },
    plugins: [
      lazyBuiltins(),
      leanDependencies(),
      knownSchema(),
      metaInPlace(),
      filesBesideCode(outDir),
      oneByteCode(),
      start.plugin,
    ],
    ssr: { target: 'node', noExternal: true, external: [...externalPackages] },
    build: {
      ssr: true,
      target: 'node22',
      outDir,
      emptyOutDir: true,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { ...input },
        output: {
          format: 'es',
          // One flat folder: every `import.meta.url` in it is the same folder.
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          minify: readableMinify,
          codeSplitting: start.codeSplitting,
        },
      },
    },
  })
}
