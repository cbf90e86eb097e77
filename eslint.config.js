import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const tests = ['**/*.test.ts', '**/*.test.tsx', '**/src/testing/**', 'e2e/**'];
const onlyConfig = 'Settings are read in server/src/config.ts and handed on.';
const onlyKysely = 'Statements go through Kysely; in a worker thread through server/src/db/prepared.ts.';
/** They open a connection, or are what carries a statement out. */
const drivers = ['change-watch', 'data-lock', 'encrypted-file', 'gated-dialect', 'prepared', 'write-beside.worker'];

export default defineConfig(
  // e2e/rest-client: compiled by its test, against types that are generated there.
  globalIgnores(['**/dist/', '**/coverage/', '**/*.gen.ts', 'data/', 'e2e/rest-client/']),
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'anywhere' }],
      // == null asks for null and undefined at once.
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // What people upload is full of control characters, and naming them is how they are taken out.
      'no-control-regex': 'off',
      'no-misleading-character-class': ['error', { allowEscape: true }],
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: { console: 'readonly', process: 'readonly', module: 'writable', performance: 'readonly' } },
  },
  {
    files: ['client/public/**/*.js'],
    languageOptions: { sourceType: 'script', globals: { document: 'readonly', localStorage: 'readonly', matchMedia: 'readonly' } },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // A handler such as onClick may be async: React ignores what it returns, and a floating promise inside is still an error.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // Typed routers throw redirects and not-found objects.
      '@typescript-eslint/only-throw-error': [
        'error',
        { allow: [{ from: 'package', package: '@tanstack/router-core', name: ['Redirect', 'NotFoundError'] }] },
      ],
      'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['{shared,migrations,server,client}/**/*.{ts,tsx}'],
    ignores: ['server/src/config.ts', 'client/vite.config.ts', ...tests],
    rules: {
      'no-restricted-properties': ['error', { object: 'process', property: 'env', message: onlyConfig }],
      'no-restricted-imports': [
        'error',
        { paths: ['process', 'node:process'].map((name) => ({ name, importNames: ['env'], message: onlyConfig })) },
      ],
    },
  },
  {
    files: ['server/src/**/*.ts'],
    ignores: ['server/src/main.ts', 'server/src/admin.ts', ...tests],
    rules: { 'no-console': 'error' },
  },
  {
    files: ['server/src/**/*.ts'],
    ignores: [...drivers.map((name) => `server/src/db/${name}.ts`), ...tests],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: "MemberExpression[property.name='prepare']", message: onlyKysely },
        { selector: "CallExpression[callee.property.name='exec'] > :matches(Literal, TemplateLiteral)", message: onlyKysely },
      ],
    },
  },
  {
    files: ['client/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended, jsxA11y.flatConfigs.strict],
    rules: { 'no-console': 'error' },
  },
  // A migration is a list of SQL statements; splitting it would only scatter the schema.
  { files: [...tests, 'migrations/**'], rules: { 'max-lines-per-function': 'off' } },
);
