import type { ChangedSection, VersionChanges } from '@vademecum/shared/documents/approvals.ts';
import type { Db } from '../../../db/open.ts';
import { outlineInSlices } from '../../../language/passages.ts';
import { getText } from '../page-starts.queries.ts';
import { type Person, requireWaiting } from './approvals.service.ts';
import { type DraftRow, findApprovedDocument, findDraftText } from './drafts.queries.ts';

const mostSections = 100;
const longestSection = 20_000;

export interface BothTexts {
  /** Empty where nothing was approved before. */
  before: string;
  after: string;
}

/** The text in effect and the one that waits; the same where only the dates change. */
export async function readBothTexts(db: Db, { documentId: id, former }: Pick<DraftRow, 'documentId' | 'former'>): Promise<BothTexts> {
  const { content } = await getText(db, id);
  if (former === 'none') return { before: '', after: content };
  return { before: content, after: (await findDraftText(db, id))?.content ?? content };
}

/** The text that waits. Throws as readChanges does. */
export async function readWaitingText(db: Db, person: Person, id: number): Promise<{ name: string; content: string }> {
  const waiting = await requireWaiting(db, id, person);
  return { name: (await findApprovedDocument(db, id))?.name ?? '', content: (await readBothTexts(db, waiting)).after };
}

/** What a version changes, section by section. Throws 404 for people who may not know of it. */
export async function readChanges(db: Db, person: Person, id: number): Promise<VersionChanges> {
  const waiting = await requireWaiting(db, id, person);
  const { before, after } = await readBothTexts(db, waiting);
  const sections = before === after ? [] : await compareSections(before, after);
  const document = await findApprovedDocument(db, id);
  const isFirst = waiting.former === 'none';
  const days = (name: 'effectiveFrom' | 'reviewDue') => {
    const now = document?.[name] ?? null;
    return isFirst ? { before: null, after: now } : { before: now, after: waiting[name] };
  };
  return {
    sections: sections.slice(0, mostSections),
    more: Math.max(0, sections.length - mostSections),
    effectiveFrom: days('effectiveFrom'),
    reviewDue: days('reviewDue'),
  };
}

/** Sections of the new text in their order, each with the one of the same headings before; then those that are gone. */
export async function compareSections(before: string, after: string): Promise<ChangedSection[]> {
  const [old, now] = [await sectionsOf(before), await sectionsOf(after)];
  const changed: ChangedSection[] = [];
  for (const [section, text] of now) if (old.get(section) !== text) changed.push(shown(section, old.get(section) ?? null, text));
  for (const [section, text] of old) if (!now.has(section)) changed.push(shown(section, text, null));
  return changed;
}

const shown = (section: string, before: string | null, after: string | null): ChangedSection => ({
  section: section.split('\0')[0] ?? '',
  before: cut(before),
  after: cut(after),
});

const cut = (text: string | null) => (text === null || text.length <= longestSection ? text : `${text.slice(0, longestSection)}…`);

/** Texts by their headings ("Spills > Blood"); what comes before the first heading is under an empty one. Equal headings are counted. */
async function sectionsOf(content: string): Promise<Map<string, string>> {
  const lines = content.split('\n');
  const headings = await outlineInSlices(content);
  const above: { title: string; level: number }[] = [];
  const sections = new Map<string, string>();
  const add = (section: string, text: string): void => {
    let name = section;
    for (let count = 2; sections.has(name); count += 1) name = `${section}\0${count}`;
    sections.set(name, text.trim());
  };
  const beginning = lines.slice(0, headings[0]?.lineIndex ?? lines.length).join('\n');
  if (beginning.trim() !== '') add('', beginning);
  for (const [at, { title, level, lineIndex }] of headings.entries()) {
    while ((above.at(-1)?.level ?? 0) >= level) above.pop();
    above.push({ title, level });
    add(above.map((one) => one.title).join(' > '), lines.slice(lineIndex + 1, headings[at + 1]?.lineIndex ?? lines.length).join('\n'));
  }
  return sections;
}
