import type { Memory } from '@vademecum/shared/memories/memories.ts';
import { passageColumns } from '@vademecum/shared/memories/memory-exchange.ts';
import { sourceQuoteLength, type SourcePassage } from '@vademecum/shared/memories/memory-sources.ts';
import type { Db } from '../../../db/open.ts';
import { findQuotedPassage } from '../sources.service.ts';

/** The passage of a document that a row names. */
export interface GivenPassage {
  documentId: number | undefined;
  documentName: string;
  /** 0-based. */
  lineIndex: number;
  quote: string;
}

/** What a row's passage is here, or why it is none, in words. */
export type FoundPassage = { passage: SourcePassage } | { missing: string };

const longestName = 60;

/** Undefined: the row says nothing of it; null: it has none; a string: what is wrong, in a sentence. */
export function readGivenPassage(values: Record<string, unknown>): GivenPassage | null | undefined | string {
  if (!passageColumns.some((name) => Object.hasOwn(values, name))) return undefined;
  const [id, documentName, line, quote] = passageColumns.map((name) => cellOf(values[name]));
  if (!documentName && !id) return null;
  if (!line || !/^[1-9]\d{0,8}$/.test(line)) return 'sourceLine must be a whole number from 1';
  return {
    documentId: id && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined,
    documentName: documentName ?? '',
    lineIndex: Number(line) - 1,
    quote: (quote ?? '').slice(0, sourceQuoteLength),
  };
}

function cellOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** Looks for the passage among the documents that are here. */
export async function findGiven(db: Db, given: GivenPassage): Promise<FoundPassage> {
  const found = await findQuotedPassage(db, given);
  if (typeof found === 'object') return { passage: found };
  const name = given.documentName || `number ${given.documentId ?? ''}`;
  const document = `“${name.length > longestName ? `${name.slice(0, longestName)}…` : name}”`;
  return { missing: found === 'no document' ? `The document ${document} is not here` : `${document} does not say what was quoted` };
}

/** Whether a memory has that very link already, wherever it leads by now. */
export function isSamePassage(given: GivenPassage, { sourcePassage }: Memory): boolean {
  return (
    sourcePassage !== null &&
    (given.documentId ?? sourcePassage.documentId) === sourcePassage.documentId &&
    given.lineIndex === sourcePassage.lineIndex &&
    given.quote === sourcePassage.quote.trim()
  );
}
