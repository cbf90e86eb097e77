import { useEffect } from 'react';

const written = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';

/** As the operator called it: the server writes it into the page. The development server does not, and serves the placeholder. */
export const productName = written === '' || written.startsWith('__') ? 'Vademecum' : written;

/** Names the browser's tab and tells screen readers which page this is. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title]);
}
