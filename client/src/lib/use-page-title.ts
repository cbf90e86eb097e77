import { useEffect } from 'react';
import { productName } from './product-name.ts';

/** Names the browser's tab and tells screen readers which page this is. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title]);
}
