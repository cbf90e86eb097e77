/**
 * Who may import whom; CONTRIBUTING.md lists them. Every rule here is broken on purpose in scripts/check-imports.test.ts.
 * `pathNot` lists what a rule lets through; $1 is what the parentheses in `from.path` matched.
 */
const tests = ['\\.test\\.tsx?$', '^(server|client|shared)/src/testing/'];
const kysely = '(^|/)node_modules/(kysely|better-sqlite3)(/|$)';
const langchain = '(^|/)node_modules/(@langchain/|langchain(/|$))';

/** A feature, or a part of a large one. Neither uses the inside of another. */
const part = '((?:learning|memories|people|settings|trust)/[^/]+|ask/chats|search/palette|[^/]+)/';
/** Parts of features that have files of their own, too. */
const parts = '(?:memories/[^/]+|ask/chats|search/palette)/';

const everywhere = [
  { name: 'no-unresolvable', from: {}, to: { couldNotResolve: true } },
  {
    name: 'production-without-tests',
    from: { path: '^(shared|migrations|server|client)/', pathNot: [...tests, '^client/vite\\.config\\.ts$'] },
    to: { path: [...tests, '^(e2e|bench|tools|scripts)/'] },
  },
];

const foundations = [
  {
    name: 'shared-imports-zod-only',
    from: { path: '^shared/', pathNot: tests },
    to: { pathNot: ['^shared/', '(^|/)node_modules/zod/'] },
  },
  { name: 'shared-knows-nobody', from: { path: '^shared/' }, to: { path: '^(migrations|server|client|e2e|bench|tools)/' } },
  {
    name: 'migrations-import-kysely-only',
    from: { path: '^migrations/', pathNot: tests },
    to: { pathNot: ['^migrations/', '(^|/)node_modules/kysely/'] },
  },
  {
    name: 'only-db-runs-migrations',
    from: { pathNot: ['^migrations/', '^server/src/db/', '^e2e/', ...tests] },
    to: { path: '^migrations/' },
  },
];

const server = [
  {
    name: 'server-never-imports-client',
    from: { path: '^server/' },
    to: { path: '^client/' },
  },
  { name: 'nobody-imports-main', from: {}, to: { path: '^server/src/(main|admin)\\.ts$' } },
  {
    name: 'only-main-imports-app',
    from: { path: '^server/', pathNot: ['^server/src/(main|admin)\\.ts$', ...tests] },
    to: { path: '^server/src/app\\.ts$' },
  },
  {
    name: 'only-app-imports-rest',
    from: { path: '^server/', pathNot: ['^server/src/(rest/|app\\.ts$)', ...tests] },
    to: { path: '^server/src/rest/' },
  },
  {
    name: 'features-below-the-routers',
    from: { path: '^server/src/features/', pathNot: tests },
    to: { path: '^server/src/trpc/router\\.ts$' },
  },
  {
    name: 'only-routers-build-procedures',
    from: { path: '^server/src/features/', pathNot: ['\\.router\\.ts$', ...tests] },
    to: { path: '^server/src/trpc/', pathNot: '^server/src/trpc/router\\.ts$' },
  },
  {
    name: 'features-never-assemble',
    from: { path: '^server/src/features/', pathNot: tests },
    to: { path: '^server/src/[^/]+\\.ts$', pathNot: '^server/src/(app|config|deps)\\.ts$' },
  },
  {
    name: 'trpc-never-imports-rest-or-db',
    from: { path: '^server/src/trpc/', pathNot: tests },
    to: { path: '^server/src/(rest|db)/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'db-imports-runtime-and-lib-only',
    from: { path: '^server/src/db/', pathNot: tests },
    to: { path: '^server/src/', pathNot: '^server/src/(db|runtime|lib)/' },
  },
  {
    name: 'runtime-imports-lib-only',
    from: { path: '^server/src/runtime/', pathNot: tests },
    to: { path: '^server/src/', pathNot: '^server/src/(runtime|lib)/' },
  },
  {
    name: 'lib-imports-lib-only',
    from: { path: '^server/src/lib/', pathNot: tests },
    to: { path: '^server/src/', pathNot: '^server/src/lib/' },
  },
  {
    name: 'language-imports-lib-only',
    from: { path: '^server/src/language/', pathNot: tests },
    to: { path: '^server/src/', pathNot: '^server/src/(language|lib)/' },
  },
  {
    name: 'models-know-no-index-and-no-feature',
    from: { path: '^server/src/models/', pathNot: tests },
    to: { path: '^server/src/', pathNot: '^server/src/(models|language|runtime|db|lib)/' },
  },
  {
    name: 'index-knows-no-feature',
    from: { path: '^server/src/index/', pathNot: tests },
    to: { path: '^server/src/', pathNot: '^server/src/(index|models|language|runtime|db|lib)/' },
  },
  {
    name: 'settings-are-read-once',
    from: { path: '^server/', pathNot: ['^server/src/(main|admin)\\.ts$', ...tests] },
    to: { path: '^server/src/config\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'features-call-services-only',
    from: { path: `^server/src/features/${part}` },
    to: { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', '\\.service\\.ts$'] },
  },
  {
    name: 'features-call-services-of-their-parts',
    from: { path: '^server/src/features/', pathNot: `^server/src/features/${parts}` },
    to: { path: `^server/src/features/${parts}`, pathNot: '\\.service\\.ts$' },
  },
  {
    name: 'only-queries-speak-sql',
    from: {
      path: '^server/',
      pathNot: ['\\.queries\\.ts$', '^server/src/(db|index)/', '^server/src/features/search/', '/search[^/]*\\.ts$', ...tests],
    },
    to: { path: kysely },
  },
  {
    name: 'only-ask-and-models-use-langchain',
    from: { path: '^(shared|migrations|server|client)/', pathNot: ['^server/src/(features/ask|models)/', ...tests] },
    to: { path: langchain },
  },
];

const client = [
  {
    name: 'client-takes-types-of-the-server',
    from: { path: '^client/' },
    to: { path: '^server/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'client-takes-the-router-type-only',
    from: { path: '^client/' },
    to: { path: '^server/', pathNot: '^server/src/trpc/router\\.ts$' },
  },
  { name: 'client-runs-in-a-browser', from: { path: '^client/src/' }, to: { dependencyTypes: ['core'] } },
  {
    name: 'only-the-router-imports-routes',
    from: { path: '^client/src/', pathNot: ['^client/src/(routes/|route-tree\\.gen\\.ts$)', ...tests] },
    to: { path: '^client/src/routes/' },
  },
  {
    name: 'client-features-below-the-routes',
    from: { path: '^client/src/features/', pathNot: tests },
    to: { path: '^client/src/(main\\.tsx|router\\.tsx?|route-tree\\.gen\\.ts)$' },
  },
  {
    name: 'client-features-stay-apart',
    from: { path: `^client/src/features/${part}` },
    to: { path: '^client/src/features/', pathNot: '^client/src/features/$1/' },
  },
  {
    name: 'client-features-leave-their-parts-apart',
    from: { path: '^client/src/features/', pathNot: `^client/src/features/${parts}` },
    to: { path: `^client/src/features/${parts}` },
  },
  {
    name: 'ui-imports-ui-and-lib-only',
    from: { path: '^client/src/ui/', pathNot: tests },
    to: { path: '^(client/src|shared)/', pathNot: '^client/src/(ui|lib)/' },
  },
  {
    name: 'client-lib-is-the-bottom',
    from: { path: '^client/src/lib/', pathNot: tests },
    to: { path: '^client/src/', pathNot: '^client/src/(lib/|locale/|trpc\\.tsx?$)' },
  },
];

module.exports = {
  forbidden: [...everywhere, ...foundations, ...server, ...client].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // e2e/rest-client: its types are generated by its test.
    exclude: { path: '^(client/dist|e2e/rest-client)/' },
    doNotFollow: { path: '(^|/)node_modules/' },
    // An import of a type alone is an import too: it says who knows whom.
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'types', 'default'] },
  },
};
