import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The pages of the documentation, from the project's folder. */
export function listPages(): string[] {
  const cwd = join(import.meta.dirname, '..');
  const pages = execFileSync('git', ['ls-files', '*.md', 'docs/**/*.md', ':!handbook', ':!tools/evaluate'], { cwd, encoding: 'utf8' });
  return pages.split('\n').filter(Boolean);
}
