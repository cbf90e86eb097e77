import { Pencil } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useChatActions } from './chat-context.ts';

interface QuestionBubbleProps {
  query: string;
  /** Only the latest question can be taken back into the input. */
  isLatest: boolean;
}

/** What the person asked, on the right. */
export function QuestionBubble({ query, isLatest }: QuestionBubbleProps) {
  const { edit } = useChatActions();
  return (
    <div className="flex items-center justify-end gap-1 pl-8 sm:pl-16">
      {isLatest && (
        <IconButton
          icon={Pencil}
          label="Edit and ask again"
          className="print:hidden"
          onClick={() => {
            edit(query);
          }}
        />
      )}
      <div className="min-w-0 rounded-md rounded-tr-sm bg-accent px-4 py-3 whitespace-pre-wrap text-on-accent [overflow-wrap:anywhere] dark:bg-accent-soft dark:text-ink">
        <span className="sr-only">You asked: </span>
        {query}
      </div>
    </div>
  );
}
