import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { ClipboardList, Copy, Quote, Sparkles } from 'lucide-react';
import { startTransition, useRef, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { isKept } from '../exchanges.ts';
import { Thumbs } from '../feedback/thumbs.tsx';
import { answerAsText, answerWithSources } from './answer-as-text.ts';
import { AnswerPanel, type PanelName } from './answer-panel.tsx';
import { MoreMenu } from './more-menu.tsx';
import { PrintedAnswer } from './printed-answer.tsx';

/** How the answer was made, and what one can do with it: the usual in one press, the rest under More. */
export function AnswerActions({ turn }: { turn: ChatTurn }) {
  const copy = useCopy();
  /** Counts the presses of Print; 0 once it is done. */
  const [printing, setPrinting] = useState(0);
  const [open, setOpen] = useState<PanelName | null>(null);
  const more = useRef<HTMLButtonElement>(null);
  const show = (panel: PanelName | null) => {
    // A panel shows once it is loaded, so that all of it comes into view.
    startTransition(() => {
      setOpen(panel);
    });
  };
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-2">
        <Origin model={turn.model} />
        <div className="-mx-2 flex flex-wrap items-center">
          <IconButton icon={Copy} label="Copy" onClick={() => copy(answerAsText(turn))} />
          <IconButton icon={ClipboardList} label="Copy with sources" onClick={() => copy(answerWithSources(turn))} />
          {isKept(turn) && <Thumbs turn={turn} onJudged={(isHelpful) => show(isHelpful ? null : 'reasons')} />}
          <MoreMenu turn={turn} buttonRef={more} show={show} print={() => setPrinting(printing + 1)} />
        </div>
      </div>
      {open !== null && <AnswerPanel key={open} turn={turn} name={open} opener={more} onClose={() => show(null)} />}
      {printing > 0 && <PrintedAnswer key={printing} turn={turn} onPrinted={() => setPrinting(0)} />}
    </>
  );
}

function Origin({ model }: { model: string }) {
  const isQuoted = model === 'extractive';
  const Icon = isQuoted ? Quote : Sparkles;
  return (
    <p className="flex items-center gap-1.5 text-sm text-ink-soft">
      <Icon aria-hidden size={14} className="shrink-0" />
      {isQuoted ? 'Quoted from documents' : `Written by ${model} and checked against documents`}
    </p>
  );
}
