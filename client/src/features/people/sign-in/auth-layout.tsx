import type { ReactNode } from 'react';
import { useTheme } from '../../../lib/theme.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Wordmark } from '../../../ui/wordmark.tsx';

interface AuthLayoutProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

/** The frame of every screen that is seen before signing in. */
export function AuthLayout({ title, text, children, footer }: AuthLayoutProps) {
  usePageTitle(title);
  // So that it follows the system's theme while it is shown.
  useTheme();
  return (
    <main className="flex min-h-full flex-col items-center justify-center px-4 py-8">
      <div className="w-full max-w-sm">
        <Wordmark />
        <h1 className="mt-6 text-2xl font-semibold">{title}</h1>
        {text !== undefined && <p className="mt-1 text-ink-soft">{text}</p>}
        <div className="mt-6 rounded-md border border-line bg-surface p-6 shadow-raised">{children}</div>
        {footer !== undefined && <div className="mt-6 flex flex-col gap-3 text-sm text-ink-soft">{footer}</div>}
      </div>
    </main>
  );
}
