import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { BenchDocument } from '../../../bench/lib/data.ts';

const folder = new URL('../staff/', import.meta.url);

/** Clinics that rules and weights are not tuned on. */
export const setAside: readonly string[] = ['maple-court', 'riverside-womens-health'];

/** Clinics for training the sentence encoder; figures there say little about others. */
export const trainedOn: readonly string[] = [
  'ashgrove-eye-center',
  'birchwood-orthopedics',
  'bluebonnet-diabetes-clinic',
  'bright-dental',
  'cedar-behavioral',
  'clearwater-oncology',
  'coldwater-rural-clinic',
  'copperfield-dermatology',
  'crestview-ent',
  'dunmore-assisted-living',
  'eastport-occupational-health',
  'fairhaven-imaging',
  'graniteville-correctional-health',
  'highland-school-health',
  'juniper-opioid-treatment',
  'kingsbury-family-practice',
  'lakeshore-dialysis',
  'meadowlark-county-health',
  'mesa-community-health',
  'northgate-pediatrics',
  'oakmont-community-pharmacy',
  'redwood-cardiology',
  'ridgeline-ems',
  'seacliff-emergency-department',
  'stonebridge-medical-group',
  'tidewater-sleep-pulmonary',
  'valley-view-multispecialty',
];

/** Clinics for fitting what decides whether to answer. The encoder has not seen them, so cosines there are as in any other clinic. */
export const weighedOn: readonly string[] = [
  'bayview-digestive-health',
  'beacon-street-clinic',
  'cypress-surgical-wards',
  'hawthorne-nursing-home',
  'larkspur-care-home',
  'laurel-maternity-center',
  'pinon-tribal-health',
  'stonewick-hospital',
  'sunnyside-travel-vaccine',
];

/** The words of a document that answer a question. start is -1 where the document does not contain them. */
export type StaffGold = { doc: string; quote: string; start: number; end: number };

/**
 * absent: the library covers the topic but not the fact. outside: no topic of the library.
 * gold: any one of these answers. must: strings that a right answer contains. danger: a wrong answer can hurt somebody.
 */
export type StaffQuestion = {
  id: string;
  q: string;
  kind: 'answerable' | 'absent' | 'outside';
  gold: StaffGold[];
  must: string[];
  danger: boolean;
  twinOf?: string;
};

export type StaffConversation = { id: string; turns: StaffQuestion[] };
export type StaffClinic = { name: string; documents: BenchDocument[]; questions: StaffQuestion[]; conversations: StaffConversation[] };

type Line = { q: string; kind: StaffQuestion['kind']; gold?: { doc: string; quote: string }[]; must?: string[]; danger?: boolean };
type QuestionLine = Line & { id: string; twinOf?: string };
type ConversationLine = { id: string; turns: Line[] };

/** The names of the clinics whose questions are written. */
export function listClinics(): string[] {
  const names = readdirSync(folder).sort();
  return names.filter((name) => existsSync(new URL(`${name}/questions.jsonl`, folder)));
}

/** The clinics to develop with: neither set aside nor fitted on. */
export function listDevelopment(): string[] {
  const others = [...setAside, ...trainedOn, ...weighedOn];
  return listClinics().filter((name) => !others.includes(name));
}

/** A clinic's documents with what its staff ask; the documents are named as an upload names them. */
export function readClinic(name: string): StaffClinic {
  const documents = readdirSync(new URL(`${name}/documents/`, folder))
    .sort()
    .map((file): BenchDocument => {
      const text = readFileSync(new URL(`${name}/documents/${file}`, folder), 'utf8');
      return { id: file, name: file.slice(0, -extname(file).length), type: 'manual', text };
    });
  const texts = new Map(documents.map(({ id, text }) => [id, text]));
  const toQuestion = ({ id, q, kind, gold = [], must = [], danger = false, twinOf }: QuestionLine): StaffQuestion => ({
    id,
    q,
    kind,
    must,
    danger,
    gold: gold.map((one) => locate(one, texts.get(one.doc) ?? '')),
    ...(twinOf !== undefined && { twinOf }),
  });
  const conversations = readLines<ConversationLine>(name, 'conversations').map(({ id, turns }) => ({
    id,
    turns: turns.map((turn, index) => toQuestion({ ...turn, id: `${id}.${index + 1}` })),
  }));
  return { name, documents, questions: readLines<QuestionLine>(name, 'questions').map(toQuestion), conversations };
}

function locate({ doc, quote }: { doc: string; quote: string }, text: string): StaffGold {
  const start = text.indexOf(quote);
  return { doc, quote, start, end: start === -1 ? -1 : start + quote.length };
}

function readLines<Row>(clinic: string, file: string): Row[] {
  const path = new URL(`${clinic}/${file}.jsonl`, folder);
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row);
}
