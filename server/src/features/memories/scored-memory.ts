import type { Memory } from '@vademecum/shared/memories/memories.ts';
import { type QualityPart, qualityPartSchema } from '@vademecum/shared/memories/memory-quality.ts';
import { z } from 'zod';
import type { StoredMemory } from './memories.queries.ts';
import { qualityOf } from './quality.ts';

const partsSchema = z.array(qualityPartSchema);

/** With its quality as it was last computed; before that, as far as the memory itself tells. */
export function toScored({ qualityParts: _, ...memory }: StoredMemory, now: Date): Memory {
  return { ...memory, qualityScore: memory.qualityScore ?? provisional(memory, now).score };
}

export function qualityPartsOf(memory: StoredMemory, now: Date): QualityPart[] {
  return memory.qualityParts === null ? provisional(memory, now).parts : partsSchema.parse(JSON.parse(memory.qualityParts));
}

function provisional(memory: Omit<StoredMemory, 'qualityParts'>, now: Date) {
  const sourceState = memory.sourcePassage === null ? null : 'there';
  return qualityOf({ ...memory, sourceState, recentUses: 0, ratings: 0, ratingSum: 0, duplicates: 0 }, now);
}
