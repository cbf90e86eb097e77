import type { Citation } from '@vademecum/shared/ask/answers.ts';
import type { PassageNow, WholeVersion } from '@vademecum/shared/documents/versions.ts';
import { useState } from 'react';
import { statusOf } from '../../../lib/failures.ts';
import { needsCare, passageSentence } from '../../../lib/passage-now.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/query-boundary.tsx';
import { NumberedText } from '../../../ui/text/numbered-text.tsx';
import { PassageNotice } from '../../../ui/text/passage-notice.tsx';
import { CitedPlace } from './cited-place.tsx';
import { CitedText } from './cited-text.tsx';
import { locateQuote } from './locate-quote.ts';
import { SourceSkeleton } from './source-skeleton.tsx';

interface CitedVersionProps {
  /** As it is now. */
  document: Outputs['documents']['get'];
  citation: Citation;
}

/** The exact version that an answer quoted, and the later history of the passage. Links lead to the current text and back. */
export function CitedVersion({ document, citation }: CitedVersionProps) {
  const { version, startOffset: from, endOffset: to } = citation;
  const quoted = trpc.documents.version.useQuery({ id: document.id, version });
  const passage = trpc.documents.passageNow.useQuery({ id: document.id, version, from, to });
  const error = quoted.error ?? passage.error;
  // A version that nobody kept: the text of today is the next best.
  if (statusOf(error) === 404) return <CitedText document={document} line={undefined} citation={citation} />;
  if (error !== null) {
    const retry = () => Promise.all([quoted.refetch(), passage.refetch()]);
    return <ErrorState title="The quoted version could not be loaded" onRetry={() => void retry()} />;
  }
  if (quoted.data === undefined || passage.data === undefined) return <SourceSkeleton label="Loading the version that was quoted" />;
  return <ThenAndNow document={document} citation={citation} quoted={quoted.data} passage={passage.data} />;
}

interface ThenAndNowProps extends CitedVersionProps {
  quoted: WholeVersion;
  passage: PassageNow;
}

function ThenAndNow({ document, citation, quoted, passage }: ThenAndNowProps) {
  const [isCurrentShown, setIsCurrentShown] = useState(false);
  const place = locateQuote(quoted.content, citation);
  return (
    <div className="flex h-full flex-col">
      {place !== null && !isCurrentShown && <CitedPlace citation={citation} place={place} hasChanged={false} />}
      <div className="border-b border-line px-4 py-2">
        <WhatBecameOfIt
          passage={passage}
          isCurrentShown={isCurrentShown}
          onToggle={() => {
            setIsCurrentShown(!isCurrentShown);
          }}
        />
      </div>
      <div className="min-h-0 flex-1">
        {isCurrentShown ? (
          <TextNow document={document} passage={passage} />
        ) : (
          <NumberedText
            key="quoted"
            text={quoted.content}
            mark={place ?? undefined}
            line={place?.line}
            label={`${quoted.name}, version ${quoted.version}`}
          />
        )}
      </div>
    </div>
  );
}

function TextNow({
  document: { content, name, version },
  passage: { now },
}: {
  document: CitedVersionProps['document'];
  passage: PassageNow;
}) {
  const mark = now === null ? undefined : { start: now.from, end: now.to };
  return (
    <NumberedText
      key="current"
      text={content}
      mark={mark}
      line={now === null ? undefined : now.lineIndex + 1}
      label={`${name}, version ${version}`}
    />
  );
}

interface WhatBecameOfItProps {
  passage: PassageNow;
  isCurrentShown: boolean;
  onToggle: () => void;
}

function WhatBecameOfIt({ passage, isCurrentShown, onToggle }: WhatBecameOfItProps) {
  const { quotedVersion, currentVersion, state, now } = passage;
  return (
    <PassageNotice
      isWarning={needsCare(passage)}
      sentence={passageSentence(passage)}
      wording={state === 'changed' && now !== null && !isCurrentShown ? now.text : null}
      action={
        <Button size="small" onClick={onToggle}>
          {isCurrentShown ? `Back to version ${quotedVersion}` : `Open version ${currentVersion}${now === null ? '' : ' at the passage'}`}
        </Button>
      }
    />
  );
}
