/**
 * Native code, or code that reads data files beside itself: these stay in node_modules. The rest is bundled, because
 * reading a few hundred small files is most of what a cold start would do.
 */
export const externalPackages: readonly string[] = [
  '@expo-google-fonts/inter',
  '@expo-google-fonts/noto-sans',
  '@napi-rs/keyring',
  'better-sqlite3',
  'fontkit',
  'pdfkit',
  'sharp',
  'swagger-ui-dist',
]

/** Bundled, but for the tables of old encodings that are loaded when a request comes in one (lean-dependencies.ts). */
export const partlyBundledPackages: readonly string[] = ['iconv-lite']
