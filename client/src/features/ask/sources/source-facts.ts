import type { Citation } from '@vademecum/shared/ask/answers.ts';
import type { SourceFacts } from '@vademecum/shared/ask/chat.ts';
import { dayLabel } from '@vademecum/shared/documents/standing.ts';

export type Fact = { text: string; isWarning: boolean };

/** What is known of a cited document or memory: its number and version, its dates and its owner. What is not known is left out. */
export function factsOf(citation: Citation, sources: readonly SourceFacts[]): Fact[] {
  const { documentId, memoryId, version } = citation;
  const known = sources.find((facts) => facts.documentId === documentId && facts.memoryId === memoryId);
  const isReplaced = known !== undefined && known.version !== version;
  const versionText = isReplaced ? `Version ${version} (now ${known.version})` : `Version ${version}`;
  const number = known?.number ?? null;
  const facts = [{ text: number === null ? versionText : `No. ${number} · ${versionText}`, isWarning: isReplaced }];
  if (known === undefined) return facts;
  const { effectiveFrom, reviewDue, owner } = known;
  if (effectiveFrom !== null) facts.push({ text: `Effective ${dayLabel(effectiveFrom)}`, isWarning: false });
  if (reviewDue !== null) facts.push(reviewFact(reviewDue));
  if (owner !== null) facts.push({ text: `Owner: ${owner}`, isWarning: false });
  return facts;
}

function reviewFact(reviewDue: string): Fact {
  // The browser's calendar day: "sv" writes it as YYYY-MM-DD.
  const isOverdue = reviewDue < new Date().toLocaleDateString('sv');
  return { text: isOverdue ? `Review overdue since ${dayLabel(reviewDue)}` : `Review due ${dayLabel(reviewDue)}`, isWarning: isOverdue };
}
