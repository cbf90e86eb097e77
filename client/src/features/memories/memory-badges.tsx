import type { Memory } from '@vademecum/shared/memories/memories.ts';
import { Archive, ShieldCheck, Tag } from 'lucide-react';
import { translated } from '../../locale/english.ts';
import { AudienceBadge } from '../../ui/audience.tsx';
import { Badge } from '../../ui/badge.tsx';

export function MemoryBadges({
  memory: { category, departments, isProtected, isArchived },
}: {
  memory: Pick<Memory, 'category' | 'departments' | 'isProtected' | 'isArchived'>;
}) {
  return (
    <>
      {category !== null && <Badge icon={Tag}>{translated(category)}</Badge>}
      <AudienceBadge departments={departments} />
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
