import { useRouter } from '@tanstack/react-router';
import { useCopy } from '../../../ui/use-copy.ts';
import { linesLabel, quoteWithSource, type QuotedPlace } from './document-quote.ts';

/** Copies the address of a place, or its words with where they stand. */
export function useCopyPlace({ id, name }: { id: number; name: string }) {
  const router = useRouter();
  const copy = useCopy();
  const addressOf = ({ line, range }: QuotedPlace) => {
    const search = range === undefined ? { line } : { line, from: range.start, to: range.end };
    const { href } = router.buildLocation({ to: '/documents/$documentId', params: { documentId: id }, search });
    return new URL(href, window.location.origin).href;
  };
  return {
    copyLink: (place: QuotedPlace) => void copy(addressOf(place), `The link to ${linesLabel(place).toLowerCase()}`),
    copyQuote: (place: QuotedPlace) =>
      void copy(quoteWithSource(name, place, addressOf(place)), `The text of ${linesLabel(place).toLowerCase()} with its source`),
  };
}
