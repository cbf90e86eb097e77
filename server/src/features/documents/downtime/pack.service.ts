import { type DocumentType, documentTypeNames } from '@vademecum/shared/documents/document-choices.ts';
import { dayLabel, standingOf } from '@vademecum/shared/documents/standing.ts';
import type { HomeTile } from '@vademecum/shared/settings/home.ts';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../lib/errors.ts';
import { localDay } from '../../../lib/local-day.ts';
import { outlineInSlices } from '../../../language/outline-in-slices.ts';
import { currentViewer, nobody, sees, streamFor } from '../../../runtime/viewer.ts';
import { readTiles } from '../../settings/home/home.service.ts';
import { findContent } from '../duplicates.queries.ts';
import { findDocumentNumbers } from '../register/register.service.ts';
import { findDepartmentName, listAnswering } from './pack.queries.ts';
import { type PackAbout, packEnd, packStart } from './pack-page.ts';
import { escapeHtml, placesOf } from './pack-text.ts';

/** Rules first. */
const typeOrder: DocumentType[] = ['protocol', 'guideline', 'manual', 'pdf', 'docx', 'doc', 'xlsx', 'xls', 'text', 'video'];

/** Throws 404 where there is no such department, or the viewer does not belong to it. */
export async function requireDepartment(deps: Deps, id: number): Promise<string> {
  const name = await findDepartmentName(deps.db, id);
  if (name === undefined || !sees(currentViewer(), `,${id},`)) throw notFound('Department');
  return name;
}

/**
 * The current documents as one HTML file that works by itself, in pieces. It contains what everyone may see and, where a department is named, what that one may
 * see, and nothing more for an administrator.
 */
export function makePack(deps: Deps, department: { id: number; name: string } | null = null): AsyncGenerator<string> {
  const viewer = { ...nobody, departments: department === null ? [] : [department.id] };
  return streamFor(viewer, pieces(deps, department?.name ?? null));
}

async function* pieces(deps: Deps, department: string | null): AsyncGenerator<string> {
  const { current, leftOut } = await listCurrent(deps);
  const { productName } = deps.config;
  const about: PackAbout = { productName, madeAt: momentOf(deps.now()), documents: current.length, leftOut, department };
  yield packStart(about);
  yield `<div id="contents">${tilesOf((await readTiles(deps)).tiles, new Map(current.map(({ id, place }) => [id, place])))}${contentsOf(current)}</div>\n`;
  const numbers = await findDocumentNumbers(
    deps.db,
    current.map(({ id }) => id),
  );
  for (const type of typesOf(current)) {
    yield `<section><h2>${type}</h2>\n`;
    for (const document of ofType(current, type)) yield* articleOf(deps, document, numbers.get(document.id));
    yield '</section>\n';
  }
  yield packEnd(about);
}

/** With its time zone, for the file may travel. */
const momentOf = (at: Date): string =>
  new Intl.DateTimeFormat('en-US', {
    ...({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const),
  })
    .format(at)
    .replaceAll('\u202F', ' ');

type Answering = Awaited<ReturnType<typeof listAnswering>>[number];
/** `place` counts from 1 within the pack, so that a link tells nothing of documents that are not in it. */
type Current = Answering & { warning: string | null; place: number };

/** What is superseded, or not in effect yet, would be taken for the rule on paper. */
async function listCurrent(deps: Deps): Promise<{ current: Current[]; leftOut: number }> {
  const today = localDay(deps.now());
  const all = (await listAnswering(deps.db)).map((row) => {
    const successor = row.successorName === null ? null : { name: row.successorName, effectiveFrom: row.successorFrom };
    return { ...row, ...standingOf({ ...row, successor }, today) };
  });
  const inForce = all.filter(({ standing }) => standing === 'effective' || standing === 'expired');
  const current = inForce.map((one, index) => ({ ...one, place: index + 1 }));
  return { current, leftOut: all.length - current.length };
}

const nameOfType = ({ type }: Pick<Answering, 'type'>): string => documentTypeNames[type as DocumentType];
const ofType = (documents: readonly Current[], type: string): Current[] => documents.filter((one) => nameOfType(one) === type);

function typesOf(documents: readonly Current[]): string[] {
  const there = new Set(documents.map(nameOfType));
  return [...new Set(typeOrder.map((type) => documentTypeNames[type]))].filter((type) => there.has(type));
}

function tilesOf(tiles: readonly HomeTile[], there: ReadonlyMap<number, number>): string {
  const items = tiles.map(({ label, question, document }) => {
    const place = document?.id == null || document.state === 'gone' ? undefined : there.get(document.id);
    const target = place !== undefined ? `href="#d${place}"` : `href="#top" data-ask="${escapeHtml(question ?? label)}"`;
    return `<li><a ${target}>${escapeHtml(label)}</a></li>`;
  });
  return items.length === 0 ? '' : `<h2>Emergencies</h2>\n<ul class="tiles">${items.join('')}</ul>\n`;
}

function contentsOf(documents: readonly Current[]): string {
  const groups = typesOf(documents).map((type) => {
    const items = ofType(documents, type).map(({ place, name }) => `<li><a href="#d${place}">${escapeHtml(name)}</a></li>`);
    return `<h3>${type}</h3><ul>${items.join('')}</ul>`;
  });
  return `<nav aria-label="Contents"><h2>Contents</h2>\n${groups.join('\n')}</nav>`;
}

async function* articleOf({ db }: Deps, document: Current, number: string | undefined): AsyncGenerator<string> {
  const { id, place, name, version, owner, effectiveFrom, reviewDue, warning } = document;
  const content = await findContent(db, id);
  if (content === undefined) return;
  const facts = [
    ...(number === undefined ? [] : [number]),
    `Version ${version}`,
    ...(effectiveFrom === null ? [] : [`In effect from ${dayLabel(effectiveFrom)}`]),
    ...(reviewDue === null ? [] : [`Review due ${dayLabel(reviewDue)}`]),
    ...(owner === null ? [] : [`Owner: ${owner}`]),
  ];
  yield `<article id="d${place}" aria-labelledby="t${place}"><header><h3 id="t${place}">${escapeHtml(name)}</h3><button type="button" data-print hidden>Print this document</button><p class="soft">${escapeHtml(facts.join(' · '))}</p></header>\n`;
  if (warning !== null) yield `<p class="warning">${escapeHtml(warning)}</p>\n`;
  yield* placesOf({ place, name, content, headings: await outlineInSlices(content) });
  yield '</article>\n';
}
