import { join } from 'node:path'

import { build, type Plugin } from 'vite'

/**
 * Builds what a screen that is not paired gets, renderer/pair, into the folder `pair` beside the interface: a few KB that
 * share no file with it, because nothing else is served to such a screen.
 */
export function pairingPage(rendererDir: string, outDir: string): Plugin {
  const root = join(rendererDir, 'pair')
  return {
    name: 'pairing-page',
    apply: 'build',
    async closeBundle() {
      await build({
        configFile: false,
        root,
        base: '/pair/',
        publicDir: false,
        logLevel: 'warn',
        css: { postcss: {} },
        build: {
          outDir: join(outDir, 'pair'),
          emptyOutDir: true,
          assetsDir: '',
          modulePreload: false,
          reportCompressedSize: false,
          target: 'es2022',
          rolldownOptions: { input: [join(root, 'index.html'), join(root, 'warning.html')] },
        },
      })
    },
  }
}
