import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { ClipboardList, Copy, Printer, Quote, RotateCw, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { MenuItem } from '../../../ui/menu-item.tsx';
import { answerAsText, answerWithSources } from './answer-as-text.ts';
import { useChatActions } from '../chat-context.ts';
import { lengthChoices } from '../lengths.ts';
import { PrintedAnswer } from './printed-answer.tsx';
import { SaveGoldenButton } from '../feedback/save-golden-button.tsx';
import { SaveMemoryButton } from '../feedback/save-memory-button.tsx';
import { useCopy } from '../../../ui/use-copy.ts';

/** How the answer was made, and what one can do with it. */
export function AnswerActions({ turn }: { turn: ChatTurn }) {
  const copy = useCopy();
  /** Counts the presses of Print; 0 once it is done. */
  const [printing, setPrinting] = useState(0);
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-2">
      <Origin model={turn.model} />
      <div className="-mr-2 flex">
        <IconButton icon={Copy} label="Copy" onClick={() => copy(answerAsText(turn))} />
        <IconButton icon={ClipboardList} label="Copy with sources" onClick={() => copy(answerWithSources(turn))} />
        <AskAgainMenu turn={turn} />
        <SaveMemoryButton turn={turn} />
        <SaveGoldenButton turn={turn} />
        <IconButton
          icon={Printer}
          label="Print"
          onClick={() => {
            setPrinting(printing + 1);
          }}
        />
      </div>
      {printing > 0 && (
        <PrintedAnswer
          key={printing}
          turn={turn}
          onPrinted={() => {
            setPrinting(0);
          }}
        />
      )}
    </div>
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

function AskAgainMenu({ turn }: { turn: ChatTurn }) {
  const { ask, isPending } = useChatActions();
  return (
    <Menu trigger={<IconButton icon={RotateCw} label="Ask again at another length" />}>
      {lengthChoices
        .filter(({ length }) => length !== turn.length)
        .map(({ length, label, hint, icon }) => (
          <MenuItem
            key={length}
            icon={icon}
            disabled={isPending}
            onSelect={() => {
              ask(turn.query, length);
            }}
          >
            {label} <span className="text-ink-soft">{hint}</span>
          </MenuItem>
        ))}
    </Menu>
  );
}
