import type { ReactNode } from 'react';
import { usePageTitle } from '../lib/use-page-title.ts';

interface PageHeaderProps {
  title: string;
  text?: ReactNode;
  /** Buttons, on the right. */
  actions?: ReactNode;
}

export function PageHeader({ title, text, actions }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-2 gap-y-2 border-b border-line px-4 py-3 lg:px-6">
      <div className="min-w-0">
        <h1 className="text-xl font-semibold">{title}</h1>
        {text !== undefined && <p className="text-sm text-ink-soft">{text}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2 max-sm:*:px-3">{actions}</div>}
    </header>
  );
}
