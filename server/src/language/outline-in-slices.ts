import { setImmediate } from 'node:timers/promises';
import { type Heading, markedHeading, plainHeading, scanHeadings } from './headings.ts';

/** Nobody finds a section among more; of a text with more headings the deeper ones are left out. */
const maxSections = 2_000;

/** The headings of a text as `outline` finds them, for a reader: others are served while a long text is looked through. */
export async function outlineInSlices(content: string): Promise<Heading[]> {
  const lines = content.split('\n');
  const marked = await runInSlices(scanHeadings(lines, markedHeading));
  return withoutDepth(marked.length > 0 ? marked : await runInSlices(scanHeadings(lines, plainHeading)));
}

async function runInSlices(scan: Generator<undefined, Heading[]>): Promise<Heading[]> {
  for (;;) {
    const step = scan.next();
    if (step.done === true) return step.value;
    await setImmediate();
  }
}

function withoutDepth(headings: Heading[]): Heading[] {
  for (let deepest = 6; headings.length > maxSections && deepest > 1; deepest--) {
    const higher = headings.filter(({ level }) => level < deepest);
    if (higher.length > 0) headings = higher;
  }
  return headings.slice(0, maxSections);
}
