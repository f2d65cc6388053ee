import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

const typescript = ['**/*.ts', '**/*.tsx', '**/*.mts']

export default defineConfig(
  globalIgnores([
    'node_modules/',
    'out/',
    'dist/',
    'coverage/',
    'artifacts/',
    'core/adapters/storage/sqlite/migrations/',
  ]),

  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },

  {
    files: typescript,
    extends: [tseslint.configs.base],
    languageOptions: {
      parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-array-delete': 'error',
      '@typescript-eslint/no-base-to-string': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-for-in-array': 'error',
      '@typescript-eslint/no-implied-eval': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/no-unsafe-enum-comparison': 'error',
      '@typescript-eslint/no-unused-expressions': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/only-throw-error': ['error', { allowThrowingUnknown: true, allowRethrowing: true }],
      '@typescript-eslint/prefer-promise-reject-errors': ['error', { allowThrowingUnknown: true }],
      '@typescript-eslint/restrict-plus-operands': 'error',
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
      'no-constant-condition': ['error', { checkLoops: 'allExceptWhileTrue' }],
      'no-debugger': 'error',
      'no-fallthrough': 'error',
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
      'no-unsafe-finally': 'error',
      'no-var': 'error',
      'prefer-const': 'error',
    },
  },

  // Which of the projects knows the types of a file.
  { files: ['renderer/**'], languageOptions: { parserOptions: { project: './tsconfig.renderer.json' } } },
  {
    files: ['test/e2e/**', 'test/electron/**', 'test/support/browser/checks.ts', 'renderer/**/*.test.{ts,tsx}'],
    languageOptions: { parserOptions: { project: './tsconfig.e2e.json' } },
  },

  {
    // Money is bigint and rounded by named functions: a float that slips into these folders loses kobo silently.
    files: ['core/domain/money/**/*.ts', 'core/domain/invoice/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'parseFloat', message: 'Money is bigint: parse decimals with core/domain/money.' },
      ],
      'no-restricted-properties': [
        'error',
        { property: 'toFixed', message: 'Money is bigint: format decimals with core/domain/money.' },
        {
          object: 'Number',
          property: 'parseFloat',
          message: 'Money is bigint: parse decimals with core/domain/money.',
        },
        { object: 'Math', property: 'random', message: 'Randomness comes through a port.' },
        { object: 'Date', property: 'now', message: 'Time comes through a port.' },
      ],
    },
  },

  {
    // Command-line entries talk to a person through the console.
    files: ['scripts/**', 'test/**', '*.config.ts'],
    rules: { 'no-console': 'off' },
  },

  {
    // What comes back over the wire has whatever shape the assertion expects; a wrong path fails the assertion.
    files: ['test/support/api-client.ts'],
    rules: { '@typescript-eslint/no-explicit-any': 'off' },
  },

  {
    files: ['renderer/**/*.ts', 'renderer/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },

  {
    // Links learn the paths from an interface of the router's, and only an interface can be added to.
    files: ['renderer/app/router.tsx'],
    rules: { '@typescript-eslint/consistent-type-definitions': ['error', 'interface'] },
  },
)
