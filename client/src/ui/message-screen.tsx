import { useRouter } from '@tanstack/react-router';
import { type LucideIcon, ShieldX } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { Button } from './button.tsx';

interface MessageScreenProps {
  icon: LucideIcon;
  title: string;
  isBad?: boolean;
  actions: ReactNode;
  children: ReactNode;
}

/** One message in the middle of a screen that has nothing else to show. */
export function MessageScreen({ icon: Icon, title, isBad = false, actions, children }: MessageScreenProps) {
  usePageTitle(title);
  return (
    <div role="alert" className="flex min-h-full flex-col items-center justify-center p-6 text-center">
      <Icon aria-hidden size={36} className={classNames('mb-3', isBad ? 'text-danger' : 'text-accent')} />
      <h1 className="text-xl font-semibold">{title}</h1>
      <div className="mt-2 flex max-w-md flex-col gap-2 text-ink-soft">{children}</div>
      <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div>
    </div>
  );
}

/** Replaces a screen that the signed-in person may not see. */
export function AccessDeniedScreen({ sentence }: { sentence: string }) {
  const router = useRouter();
  return (
    <MessageScreen
      icon={ShieldX}
      title="Access Denied"
      actions={
        <Button
          variant="primary"
          onClick={() => {
            router.history.back();
          }}
        >
          Go Back
        </Button>
      }
    >
      <p>{sentence}</p>
    </MessageScreen>
  );
}
