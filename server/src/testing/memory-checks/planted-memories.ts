import { readFileSync } from 'node:fs';

/** A note of a planted set. */
export interface PlantedNote {
  topic: string;
  value: string;
}

/** A note with others around it: those that must be found, and those that only look similar. */
export interface PlantedBlock {
  base: PlantedNote;
  found: PlantedNote[];
  innocent: PlantedNote[];
}

/** Every second one was left aside while the checks were adjusted. */
export const isHeldOut = (index: number): boolean => index % 2 === 1;

function linesOf(name: string, parts = ['1', '2']): { mark: string; note: PlantedNote }[] {
  return parts
    .flatMap((part) => readFileSync(new URL(`./${name}-${part}.txt`, import.meta.url), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => {
      const [topic = '', value = ''] = line.slice(2).split(' | ');
      return { mark: line.charAt(0), note: { topic, value } };
    });
}

export type PlantedSet = 'near-duplicates' | 'conflicts' | 'more conflicts' | 'contradictions';

/**
 * 200 rewordings of 100 notes with 200 look-alikes, 100 conflicts with 100 look-alikes, or 144 and 104 more that were all adjusted to. Contradictions: the base's
 * topic is the name of a document of the sample handbook, with 69 notes that say otherwise and 69 that only look so.
 */
export function readBlocks(name: PlantedSet): PlantedBlock[] {
  const blocks: PlantedBlock[] = [];
  for (const { mark, note } of name === 'more conflicts' ? linesOf('conflicts', ['3', '4', '5']) : linesOf(name)) {
    if (mark === '=') blocks.push({ base: note, found: [], innocent: [] });
    else (mark === '-' ? blocks.at(-1)?.innocent : blocks.at(-1)?.found)?.push(note);
  }
  return blocks;
}

/** 100 notes that say who a patient is and 100 that only look like it. */
export function readIdentifiers(): Omit<PlantedBlock, 'base'> {
  const lines = linesOf('identifiers');
  const of = (wanted: string): PlantedNote[] => lines.filter(({ mark }) => mark === wanted).map(({ note }) => note);
  return { found: of('!'), innocent: of('-') };
}
