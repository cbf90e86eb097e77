import type { Checklist, Home, HomeTile, NewHomeTile } from '@vademecum/shared/settings/home.ts';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../db/open.ts';
import { sharedAudience } from '../../../db/shared-audience.ts';
import { invalid, notFound } from '../../../lib/errors.ts';
import { createSharedLooks } from '../../../lib/shared-look.ts';
import { hashesOfHandbook } from '../../documents/handbook.service.ts';
import { readOutline } from '../../documents/open-document.service.ts';
import { hasSecondFactor } from '../../people/account/second-factor.service.ts';
import { countUsers } from '../../people/users/users.service.ts';
import { readBackupState } from '../../trust/backups/backup-state.service.ts';
import { isKeyApart } from '../../trust/security/security.service.ts';
import {
  findByFiles,
  findDocumentName,
  findFirstAdministrator,
  getHomeSettings,
  hasAsked,
  listMostAsked,
  listRecentQuestions,
  listTiles,
  replaceTiles,
  type TileRow,
  updateHomeSettings,
} from './home.queries.ts';

const shippedTiles: HomeTile[] = [
  { label: 'Needlestick', question: 'What should I do after a needlestick injury?', document: null },
  { label: 'Code blue', question: 'How do I call a code blue?', document: null },
  { label: 'Spill', question: 'What do I do when blood is spilled?', document: null },
  { label: 'Fire', question: 'What do I do if there is a fire?', document: null },
];

const recentShown = 3;
/** With fewer people it could be guessed who asked. */
const mostAsked = { askers: 3, longest: 200, limit: 4 };
/** Every new chat asks for it: one look is good for all of them for a minute. */
const sharedMs = 60_000;
const share = createSharedLooks(sharedMs);

export async function readHome(deps: Deps, userId: number): Promise<Home> {
  const { db } = deps;
  const [{ tiles }, recent, often] = [
    await readTiles(deps),
    await listRecentQuestions(db, userId, recentShown),
    await share(deps, `most asked ${await sharedAudience(db)}`, () => listMostAsked(db, mostAsked)),
  ];
  const own = new Set(recent.map(fold));
  return { tiles, recent, mostAsked: often.filter((question) => !own.has(fold(question))) };
}

/** The same question, however it is written. */
const fold = (question: string): string => question.toLowerCase().replace(/(?<![?.! ])[?.! ]+$/, '');

export async function readTiles(deps: Deps): Promise<{ tiles: HomeTile[]; isShipped: boolean }> {
  const { hasOwnTiles } = await getHomeSettings(deps.db);
  if (hasOwnTiles === 0) return { tiles: shippedTiles, isShipped: true };
  return { tiles: await Promise.all((await listTiles(deps.db)).map((row) => toTile(deps, row))), isShipped: false };
}

async function toTile(deps: Deps, { label, question, documentId: id, documentName: name, section }: TileRow): Promise<HomeTile> {
  if (name === null) return { label, question, document: null };
  const sections = id === null || section === '' ? [] : await readSections(deps, id);
  const place = sections.find((one) => one.section === section);
  const isMoved = section !== '' && place === undefined;
  const state = id === null ? 'gone' : isMoved ? 'moved' : 'there';
  return { label, question: null, document: { id, name, section, lineIndex: place?.lineIndex ?? 0, state } };
}

/** All of them at once, in their order. Throws 404 for a document that is gone, and 400 for a section that it does not have. */
export async function saveTiles(deps: Deps, tiles: readonly NewHomeTile[]): Promise<void> {
  const rows: TileRow[] = [];
  for (const tile of tiles) rows.push(await toRow(deps, tile));
  await deps.db.transaction().execute(async (inside) => {
    await replaceTiles(inside, rows);
    await updateHomeSettings(inside, { hasOwnTiles: 1 });
  });
}

async function toRow(deps: Deps, { label, question, documentId, section }: NewHomeTile): Promise<TileRow> {
  if (documentId === undefined) return { label, question: question ?? null, documentId: null, documentName: null, section: '' };
  const documentName = await findDocumentName(deps.db, documentId);
  if (documentName === undefined) throw notFound('Document');
  const sections = section === '' ? [] : await readSections(deps, documentId);
  if (section !== '' && !sections.some((one) => one.section === section))
    throw invalid(`“${documentName}” no longer has the section of the tile “${label}”. Choose another section.`);
  return { label, question: null, documentId, documentName, section };
}

/** Each heading of a document with the headings above it, and its line from 0. Throws 404. */
export async function readSections(deps: Deps, documentId: number): Promise<{ section: string; lineIndex: number }[]> {
  const above: { title: string; level: number }[] = [];
  return (await readOutline(deps, documentId)).map(({ title, level, lineIndex }) => {
    while ((above.at(-1)?.level ?? 0) >= level) above.pop();
    above.push({ title, level });
    return { section: above.map((one) => one.title).join(' > '), lineIndex };
  });
}

export async function resetTiles(db: Db): Promise<void> {
  await db.transaction().execute(async (inside) => {
    await replaceTiles(inside, []);
    await updateHomeSettings(inside, { hasOwnTiles: 0 });
  });
}

/** For the first administrator, until it is dismissed; null for everybody else. */
export async function readChecklist(deps: Deps, userId: number): Promise<Checklist | null> {
  const { db } = deps;
  const { checklistDismissedAt } = await getHomeSettings(db);
  if (checklistDismissedAt !== null || (await findFirstAdministrator(db)) !== userId) return null;
  const { ids, hasOthers } = await findByFiles(db, await hashesOfHandbook());
  return {
    hasUploaded: hasOthers,
    hasAsked: await hasAsked(db, userId),
    hasInvited: (await countUsers(db)) > 1,
    hasBackupDisk: !(await readBackupState(deps)).isOnDataDisk,
    isKeyApart: await isKeyApart(deps),
    hasSecondFactor: await hasSecondFactor(db, userId),
    sampleIds: ids,
  };
}

export async function dismissChecklist({ db, now }: Deps): Promise<void> {
  await updateHomeSettings(db, { checklistDismissedAt: now().toISOString() });
}
