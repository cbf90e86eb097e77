import { readXml } from '../xlsx/read-xml.ts';
import { type Parts, resolvePart } from '../zip/open-parts.ts';

export type Relation = { path: string; kind: string };

/** What a part refers to, by the ids it uses. */
export function relationsOf({ part }: Parts, from: string): Map<string, Relation> {
  const folder = from.lastIndexOf('/') + 1;
  const xml = part(`${from.slice(0, folder)}_rels/${from.slice(folder)}.rels`);
  const relations = new Map<string, Relation>();
  if (xml !== undefined)
    readXml(xml, {
      open: (name, { Id = '', Target = '', Type = '', TargetMode = '' }) => {
        if (name === 'Relationship' && TargetMode !== 'External')
          relations.set(Id, { path: resolvePart(from, Target), kind: Type.slice(Type.lastIndexOf('/') + 1) });
      },
    });
  return relations;
}
