import type { Memory } from '@vademecum/shared/memories/memories.ts';
import { Archive, ShieldCheck, Tag } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

export function MemoryBadges({
  memory: { category, isProtected, isArchived },
}: {
  memory: Pick<Memory, 'category' | 'isProtected' | 'isArchived'>;
}) {
  return (
    <>
      {category !== null && <Badge icon={Tag}>{category}</Badge>}
      {isProtected && (
        <Badge kind="success" icon={ShieldCheck}>
          Protected
        </Badge>
      )}
      {isArchived && (
        <Badge kind="secondary" icon={Archive}>
          Archived
        </Badge>
      )}
    </>
  );
}
