// npm run test:security: the security suites in their long form; `npm test` runs the same ones short.
process.env.SECURITY_TESTS = 'long';
process.argv.push('security-tests');
await import('./test.mjs');
