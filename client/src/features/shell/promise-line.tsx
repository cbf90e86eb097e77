import { Link } from '@tanstack/react-router';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { SignedIn } from '../../lib/session.ts';
import { trpc } from '../../trpc.ts';

const everyMs = 5 * 60_000;

interface PromiseLineProps {
  user: SignedIn;
  onNavigate: (() => void) | undefined;
}

/** The sentence of the specification, section 1, while it is true. Until that is known, and where it is not, nothing is claimed. */
export function PromiseLine({ user, onNavigate }: PromiseLineProps) {
  const { data, isPending } = trpc.security.promises.useQuery(undefined, { refetchInterval: everyMs });
  const isKept = data?.hold === true;
  const Icon = isKept ? ShieldCheck : ShieldAlert;
  return (
    <p className="flex min-h-8 gap-2 text-xs text-ink-soft">
      {!isPending && (
        <>
          <Icon aria-hidden size={16} className={isKept ? 'shrink-0 text-accent' : 'shrink-0'} />
          {isKept ? <span>Conversations are HIPAA compliant and securely processed</span> : <Unkept user={user} onNavigate={onNavigate} />}
        </>
      )}
    </p>
  );
}

/** Those who can do something about it learn where; to the others it is no alarm. */
function Unkept({ user, onNavigate }: PromiseLineProps) {
  if (!hasPermission(user.role, 'preferences')) return <span>Follow your clinic's privacy rules in every conversation</span>;
  return (
    <span>
      Some HIPAA safeguards need attention.{' '}
      <Link
        to="/preferences"
        search={{ tab: 'security' }}
        onClick={onNavigate}
        className="font-medium text-accent underline underline-offset-2"
      >
        Review the Security tab
      </Link>
    </span>
  );
}
