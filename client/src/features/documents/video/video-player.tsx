import { videoExtensionOf, type VideoExtension } from '@vademecum/shared/documents/documents.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Outputs } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { downloadOriginal, originalUrl } from '../download-original.ts';
import type { Player } from './use-player.ts';

/** No browser plays these; trying would only take time. */
const neverPlayed: readonly (VideoExtension | undefined)[] = ['avi', 'flv', 'wmv'];

interface VideoPlayerProps {
  document: Outputs['documents']['get'];
  player: Player;
}

export function VideoPlayer({ document: { id, name, fileName }, player: { video, follow } }: VideoPlayerProps) {
  const extension = videoExtensionOf(fileName ?? '');
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed || neverPlayed.includes(extension)) return <Unplayable id={id} extension={extension} />;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript beside it is added as captions
    <video
      ref={video}
      controls
      preload="metadata"
      src={`${originalUrl(id)}?inline=1`}
      aria-label={name}
      onTimeUpdate={follow}
      onSeeked={follow}
      onError={() => {
        setHasFailed(true);
      }}
      className="max-h-full min-h-0 w-full bg-black"
    />
  );
}

function Unplayable({ id, extension }: { id: number; extension: VideoExtension | undefined }) {
  const kind = extension === undefined ? 'this video' : `this ${extension.toUpperCase()} video`;
  return (
    <div className="flex flex-col items-start gap-3 p-4 lg:px-6">
      <Notice role="status">The browser cannot play {kind}. Download it to watch it; its transcript can be read here.</Notice>
      <Button
        onClick={() => {
          downloadOriginal(id);
        }}
      >
        <Download aria-hidden size={16} />
        Download video
      </Button>
    </div>
  );
}
