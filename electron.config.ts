import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'

import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

import type { Plugin } from 'vite'

import { readableMinify } from './scripts/build/bundle-server.ts'
import { externalPackages } from './scripts/build/external-packages.ts'
import { filesBesideCode } from './scripts/build/files-beside-code.ts'
import { leanContract } from './scripts/build/lean-contract.ts'
import { knownSchema } from './scripts/build/known-schema.ts'
import { lazyBuiltins } from './scripts/build/lazy-builtins.ts'
import { leanDependencies } from './scripts/build/lean-dependencies.ts'
import { metaInPlace } from './scripts/build/meta-in-place.ts'
import { oneByteCode } from './scripts/build/one-byte-code.ts'
import { pairingPage } from './scripts/build/pairing-page.ts'
import { plainLookups } from './scripts/build/plain-lookups.ts'
import { shellFiles } from './scripts/build/shell-files.ts'

const root = import.meta.dirname
const out = (part: string): string => join(root, 'out', part)

const external = externalPackages.map((name) => new RegExp(`^${name}(/|$)`))

/** electron-vite wants relative addresses, for files; ours are served, and a reload of /businesses/1 needs /assets. */
const servedFromTheTop: Plugin = { name: 'served-from-the-top', config: () => ({ base: '/' }) }

/** A name for each class of each file, that of the file first, which compresses best: a first visit waits for it. */
const generateScopedName = (name: string, file: string): string =>
  `_${createHash('sha1').update(relative(root, file)).digest('base64url').slice(0, 4)}${name}`

export default defineConfig({
  main: {
    root,
    css: { postcss: {} },
    plugins: [
      lazyBuiltins(),
      leanDependencies(),
      knownSchema(),
      metaInPlace(),
      filesBesideCode(out('main')),
      oneByteCode(),
    ],
    build: {
      outDir: out('main'),
      emptyOutDir: true,
      externalizeDeps: false,
      rolldownOptions: {
        external,
        input: { main: join(root, 'electron', 'main', 'main.ts') },
        // One flat folder: every `import.meta.url` in it is the same folder.
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // Its lines stay as well as its names: a crash report has both.
          comments: false,
          minify: { ...readableMinify, codegen: { removeWhitespace: false } },
        },
      },
    },
  },

  preload: {
    root,
    css: { postcss: {} },
    build: {
      outDir: out('preload'),
      emptyOutDir: true,
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: join(root, 'electron', 'preload', 'preload.ts') },
        // A sandboxed preload script is CommonJS and one file: it can require nothing but Electron.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },

  renderer: {
    root: join(root, 'renderer'),
    css: { modules: { generateScopedName } },
    plugins: [
      react(),
      leanContract(),
      plainLookups(),
      servedFromTheTop,
      shellFiles(out('renderer')),
      pairingPage(join(root, 'renderer'), out('renderer')),
      oneByteCode(),
    ],
    build: {
      outDir: out('renderer'),
      emptyOutDir: true,
      minify: true,
      // The same files are served to browsers.
      target: 'es2022',
      // One stylesheet: each that came later would have the browser style and lay out the whole page anew, under
      // somebody's hands in a long invoice.
      cssCodeSplit: false,
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: {
        input: join(root, 'renderer', 'index.html'),
        output: {
          // Few files: a browser asks for six at a time, and for ninety small ones in fifteen rounds.
          codeSplitting: {
            groups: [
              // All that every page needs, in one file, so that its modules run in the order of their imports.
              { name: 'app', tags: ['$initial'] },
              // All that signing in and the first page of a business need besides, and nothing else: a first visit waits for it.
              { name: 'first', test: /features\/(account\/sign-in\/start-page|home\/home-page)/ },
              // What many pages share. CSV is for who imports or exports.
              { name: 'common', test: /^(?!.*papaparse)/, minShareCount: 4 },
            ],
          },
        },
      },
    },
  },
})
