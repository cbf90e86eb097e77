import type { ReactNode } from 'react';

/** Looks like a button; the browser keeps what is at the address as a file. */
export function DownloadLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      download
      className="inline-flex min-h-10 items-center gap-2 rounded-md border border-line-strong bg-surface px-4 font-medium whitespace-nowrap text-ink hover:bg-sunken"
    >
      {children}
    </a>
  );
}
