import type { Citation } from '@vademecum/shared/ask/answers.ts';
import { videoExtensionOf } from '@vademecum/shared/documents/documents.ts';
import { timeLabel } from '@vademecum/shared/documents/subtitles.ts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { indexAt, lineStartsOf } from '../../../lib/text-lines.ts';
import type { Outputs } from '../../../trpc.ts';
import { quotesOnPages } from '../../../ui/pdf/find-quote.ts';
import { PageOrText } from '../../../ui/pdf/page-or-text.tsx';
import { RecognisedNote } from '../../../ui/recognised-note.tsx';
import { NumberedText } from '../../../ui/text/numbered-text.tsx';
import { CitedPlace } from './cited-place.tsx';
import { type LocatedQuote, locateQuote } from './locate-quote.ts';
import { LostPassage } from './lost-passage.tsx';
import { SourceSkeleton } from './source-skeleton.tsx';

/** Not before a PDF file is cited. */
const PdfPages = lazy(async () => ({ default: (await import('../../../ui/pdf/pdf-pages.tsx')).PdfPages }));

interface CitedTextProps {
  document: Outputs['documents']['get'];
  /** From 1; where to look if no citation is known. */
  line: number | undefined;
  citation: Citation | undefined;
}

/** The document as it is now, with the quoted passage marked: a PDF file on its page, anything else in its text. */
export function CitedText({ document, line, citation }: CitedTextProps) {
  const { id, content, name, version, fileName, video } = document;
  const place = useMemo(() => (citation === undefined ? null : locateQuote(content, citation)), [content, citation]);
  const isLost = citation !== undefined && place === null;
  const startMs = video?.cues?.[(place?.line ?? line ?? 1) - 1]?.[0];
  const [view, setView] = useState<'pages' | 'text'>('pages');
  const isPdf = fileName !== null && /\.pdf$/i.test(fileName) && document.status === 'active';
  return (
    <div className="flex h-full flex-col">
      {citation !== undefined && place !== null && (
        <CitedPlace citation={citation} place={place} hasChanged={place.hasMoved || version !== citation.version} />
      )}
      {isLost && <LostPassage title="The cited passage can no longer be found in this document" citation={citation} />}
      {video !== null && !isLost && <CitedVideo documentId={id} name={name} fileName={fileName} startMs={startMs} />}
      {!isLost && <RecognisedNote report={document.report} page={pageAt(document, place, line)} />}
      {isPdf && (
        <div className="flex border-b border-line px-4 py-1">
          <PageOrText views={['pages', 'text']} view={view} onChange={setView} />
        </div>
      )}
      <div className="min-h-0 flex-1">
        {isPdf && view === 'pages' ? (
          <CitedPage document={document} place={place} line={line} onText={() => setView('text')} />
        ) : (
          <NumberedText
            text={content}
            isPlain={video !== null}
            mark={place ?? undefined}
            line={isLost ? undefined : (place?.line ?? line)}
            label={name}
          />
        )}
      </div>
    </div>
  );
}

/** From 1; undefined for what has no pages. */
function pageAt({ content, pageStarts }: CitedTextProps['document'], place: LocatedQuote | null, line: number | undefined) {
  if (pageStarts.length === 0) return undefined;
  return Math.max(1, indexAt(pageStarts, place?.start ?? lineStartsOf(content)[(line ?? 1) - 1] ?? 0) + 1);
}

interface CitedPageProps extends Pick<CitedTextProps, 'document' | 'line'> {
  place: LocatedQuote | null;
  onText: () => void;
}

/** The page of a PDF file with the quoted words; the page of the line where no quote is known. */
function CitedPage({ document, place, line, onText }: CitedPageProps) {
  const { id, name, content, pageStarts } = document;
  const quotes = useMemo(() => (place === null ? [] : quotesOnPages(content, pageStarts, place)), [content, pageStarts, place]);
  const offset = place?.start ?? lineStartsOf(content)[(line ?? 1) - 1] ?? 0;
  const cited = pageAt(document, place, line) ?? 1;
  const [scrolled, setScrolled] = useState({ offset, page: cited });
  return (
    <Suspense fallback={<SourceSkeleton label="Loading the pages" />}>
      <PdfPages
        url={`/api/documents/${id}/file?inline=1`}
        {...{ name, quotes, onText }}
        page={scrolled.offset === offset ? scrolled.page : cited}
        onPage={(page) => setScrolled({ offset, page })}
      />
    </Suspense>
  );
}

interface CitedVideoProps {
  documentId: number;
  name: string;
  fileName: string | null;
  /** When the cited line is said; undefined where the transcript has no times. */
  startMs: number | undefined;
}

/** The video whose transcript is cited, at the time of the line; no more than the time where the browser cannot play it. */
function CitedVideo({ documentId, name, fileName, startMs }: CitedVideoProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const extension = videoExtensionOf(fileName ?? '');
  const isPlayed = !hasFailed && extension !== 'avi' && extension !== 'flv' && extension !== 'wmv';
  const from = startMs === undefined ? '' : `#t=${startMs / 1000}`;
  return (
    <>
      {isPlayed && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript is below it
        <video
          key={from}
          controls
          preload="metadata"
          src={`/api/documents/${documentId}/file?inline=1${from}`}
          aria-label={`Video ${name}`}
          onError={() => {
            setHasFailed(true);
          }}
          className="max-h-1/3 w-full shrink-0 bg-black"
        />
      )}
      {startMs !== undefined && (
        <p className="border-b border-line px-4 py-2 text-sm text-ink-soft tabular-nums">Said at {timeLabel(startMs)} in the video.</p>
      )}
    </>
  );
}
