import type { Document } from '@vademecum/shared/documents/documents.ts';
import { useNavigate } from '@tanstack/react-router';
import { extensionOf } from '../upload/file-kind.ts';
import type { ViewerPlace } from './viewer-search.ts';

/** The original is a file whose pages can be shown. */
export function hasPages({ fileName, status }: Pick<Document, 'fileName' | 'status'>): boolean {
  return status === 'active' && fileName !== null && extensionOf(fileName) === 'pdf';
}

/** The address says whether the pages are shown, if there are any. */
export function useView({ view }: Pick<ViewerPlace, 'view'>, document: Pick<Document, 'fileName' | 'status'>) {
  const navigate = useNavigate();
  const canShow = hasPages(document);
  return {
    arePagesShown: canShow && view === 'pages',
    showPages: (areShown: boolean) =>
      canShow && void navigate({ to: '.', search: (before) => ({ ...before, view: areShown ? 'pages' : undefined }), replace: true }),
  };
}
