import type { ApprovalPhase } from '@vademecum/shared/documents/approval-choices.ts';
import type { Standing } from '@vademecum/shared/documents/standing.ts';
import { csvStart, toCsvLine } from '../../../lib/csv.ts';

/** One version of a document in the export. */
export interface ManifestFile {
  version: number;
  isCurrent: boolean;
  uploadedAt: string;
  /** Null for the current version. */
  replacedAt: string | null;
  /** Null for pasted text, which is exported as a text file. */
  originalName: string | null;
  /** Within the ZIP file; null where the stored file is missing or damaged, and problem says so. */
  path: string | null;
  bytes: number | null;
  sha256: string | null;
  problem: string | null;
}

export interface ManifestDocument {
  id: number;
  name: string;
  type: string;
  /** As the document's own header has it. */
  number: string | null;
  owner: string | null;
  version: number;
  effectiveFrom: string | null;
  reviewDue: string | null;
  /** None: everyone. */
  departments: string[];
  /** active, processing or failed. */
  state: string;
  standing: Standing;
  /** Where it is not plainly approved. */
  phase: ApprovalPhase | null;
  uploadedAt: string;
  files: ManifestFile[];
}

/** Large libraries have long lists: both forms come in pieces. */
export function* manifestJson(about: { product: string; exportedAt: string }, documents: readonly ManifestDocument[]): Generator<string> {
  yield `${JSON.stringify(about).slice(0, -1)},"documents":[`;
  for (const [index, document] of documents.entries()) yield `${index === 0 ? '' : ','}\n${JSON.stringify(document)}`;
  yield '\n]}\n';
}

const columns = [
  ...['document', 'name', 'type', 'number', 'owner', 'state', 'standing', 'phase', 'effective from', 'review due', 'departments'],
  ...['version', 'current', 'uploaded at', 'replaced at', 'original name', 'path', 'bytes', 'sha256', 'problem'],
];

/** A row for each version. */
export function* manifestCsv(documents: readonly ManifestDocument[]): Generator<string> {
  yield csvStart(columns);
  for (const { files, ...document } of documents) for (const file of files) yield toCsvLine(cellsOf(document, file));
}

function cellsOf(document: Omit<ManifestDocument, 'files'>, file: ManifestFile): string[] {
  const { id, name, type, number, owner, state, standing, phase, effectiveFrom, reviewDue, departments } = document;
  const { version, isCurrent, uploadedAt, replacedAt, originalName, path, bytes, sha256, problem } = file;
  const cells = [
    ...[id, name, type, number, owner, state, standing, phase, effectiveFrom, reviewDue, departments.join('; ')],
    ...[version, isCurrent ? 'yes' : 'no', uploadedAt, replacedAt, originalName, path, bytes, sha256, problem],
  ];
  return cells.map((cell) => String(cell ?? ''));
}
