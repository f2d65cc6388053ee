import { isBuiltin } from 'node:module'

import type { Plugin } from 'vite'

const prefix = '\0builtin:'

/**
 * Loads Node's own modules as `require` would. An ES import reads every export of a module, and reading
 * `http.WebSocket` loads the whole of undici: that alone is as long as an empty Node takes to start.
 */
export function lazyBuiltins(): Plugin {
  return {
    name: 'lazy-builtins',
    enforce: 'pre',

    resolveId(id) {
      // The bundler's own first lines import node:module; it has nothing lazy to read.
      if (!isBuiltin(id) || id === 'node:module') return null
      return { id: prefix + id, moduleSideEffects: false }
    },

    load(id) {
      if (!id.startsWith(prefix)) return null
      const name = JSON.stringify(id.slice(prefix.length))
      return `module.exports = process.getBuiltinModule(${name})`
    },
  }
}
