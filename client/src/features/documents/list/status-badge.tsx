import type { Document } from '@vademecum/shared/documents/documents.ts';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { translated } from '../../../locale/english.ts';
import { Badge } from '../../../ui/badge.tsx';

const icons = { active: CircleCheck, processing: Hourglass, failed: CircleX };

/** Specification, section 4: active has the default look, everything else the secondary one. */
export function StatusBadge({ status }: { status: Document['status'] }) {
  return (
    <Badge kind={status === 'active' ? 'default' : 'secondary'} icon={icons[status]}>
      {translated(status)}
    </Badge>
  );
}

/** A draft that was read answers nothing: its phase says what it is. */
export const isStatusShown = ({ status, phase }: Pick<Document, 'status' | 'phase'>): boolean => status !== 'active' || phase === undefined;
