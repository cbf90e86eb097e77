import { Link } from '@tanstack/react-router';
import { EyeOff } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

/** Over a chat that leaves no trace: that it does, and what it means. */
export function UnkeptNotice() {
  return (
    <section aria-label="Not kept" className="border-b border-line bg-surface px-4 py-2 text-sm lg:px-6 print:hidden">
      <p className="mx-auto max-w-4xl">
        <Badge kind="warning" icon={EyeOff}>
          Not kept
        </Badge>{' '}
        Auto-save is off: what you ask here is stored nowhere and counts in no figure, and is gone when you leave or reload.{' '}
        <Link to="/account" search={{ tab: 'preferences' }} className="font-medium text-accent underline underline-offset-4">
          Change
        </Link>
      </p>
    </section>
  );
}
