import { answerHeading } from '@vademecum/shared/ask/answer-format.ts';
import { unsupportedMark } from '@vademecum/shared/ask/answer-words.ts';
import type { Citation } from '@vademecum/shared/ask/answers.ts';
import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { limits } from '@vademecum/shared/limits.ts';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { ClipboardList, Copy, NotebookPen, Printer, Quote, RotateCw, Sparkles, Target } from 'lucide-react';
import { Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import type { MemoryDraft } from '../../../lib/memory-draft.ts';
import { usePrint } from '../../../lib/use-print.ts';
import { useUser } from '../../../lib/use-session.ts';
import { trpc } from '../../../trpc.ts';
import { IconButton } from '../../../ui/button.tsx';
import { MenuItem } from '../../../ui/menu/menu-item.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { useChatActions } from '../chat-context.ts';
import { isKept } from '../exchanges.ts';
import { lengthChoices } from '../lengths.ts';
import { nameOf, placeOf, readableQuote, sectionOf } from '../sources/citation-labels.ts';
import { StandingBadge } from '../sources/standing-badge.tsx';
import { answerAsText, answerWithSources } from './answer-as-text.ts';
import { AnswerNotices } from './answer-notices.tsx';
import { AnswerMarkdown } from './lazy-answer-markdown.ts';

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

interface PrintedAnswerProps {
  turn: ChatTurn;
  onPrinted: () => void;
}

/**
 * Opens the browser's print dialog on one answer with its sources. It is rendered outside the application, which styles.css hides during printing.
 */
function PrintedAnswer({ turn, onPrinted }: PrintedAnswerProps) {
  usePrint(onPrinted);
  return createPortal(
    <div className="print-sheet hidden print:block">
      <p className="text-sm text-ink-soft">{dateTimeLabel(turn.createdAt)}</p>
      <p className="mt-2 font-semibold whitespace-pre-wrap">{turn.query}</p>
      <h1 className="mt-4 text-xl font-semibold">{answerHeading(turn.response)}</h1>
      <AnswerNotices turn={turn} />
      <div className="answer-text mt-1">
        <Suspense fallback={turn.response}>
          <AnswerMarkdown text={turn.response} />
        </Suspense>
      </div>
      <h2 className="mt-4 font-semibold">Sources</h2>
      <ol>
        {turn.citations.map((citation) => (
          <li key={citation.number} className="mt-2 break-inside-avoid">
            [{citation.number}] {citation.documentName} · {placeOf(citation)} <StandingBadge citation={citation} />
            <blockquote className="pl-6">“{readableQuote(citation.quote)}”</blockquote>
          </li>
        ))}
      </ol>
    </div>,
    document.body,
  );
}

/** For those who may keep memories. */
function SaveMemoryButton({ turn }: { turn: ChatTurn }) {
  const { saveMemory } = useChatActions();
  if (saveMemory === undefined) return null;
  return (
    <IconButton
      icon={NotebookPen}
      label="Save as memory"
      onClick={() => {
        saveMemory(memoryDraft(turn));
      }}
    />
  );
}

/** A note to be made of an answer: what was asked is its topic, what was answered its content, and what was cited its source. */
function memoryDraft(turn: ChatTurn): MemoryDraft {
  return {
    topic: cut(turn.query.replace(/\s+/g, ' ').replace(/(?<![?\s])[?\s]+$/, ''), limits.name),
    value: cut(answerAsText(turn), limits.memoryText),
    source: cut([...new Set(turn.citations.map(sourceOf))].join('; '), limits.name),
    passage: passageOf(turn.citations),
    // A sentence that no document supports would become a source of its own.
    warning: turn.response.includes(unsupportedMark)
      ? 'Sentences marked [no source] are not in any document. Check or remove them before you save.'
      : null,
  };
}

/** The first cited passage of a document, where all that is cited is of one section. */
function passageOf(citations: readonly Citation[]): MemoryDraft['passage'] {
  const [first] = citations;
  if (first?.documentId == null || citations.some((one) => sourceOf(one) !== sourceOf(first))) return null;
  const { documentId, documentName, section, lineIndex, quote } = first;
  return { documentId, documentName, section, lineIndex, quote };
}

/** "Needlestick policy, Reporting". */
function sourceOf(citation: Citation): string {
  const isWholeMemory = citation.documentId === null && citation.section === citation.documentName;
  const section = isWholeMemory ? '' : sectionOf(citation).split(' > ').at(-1);
  return section === '' ? citation.documentName : `${citation.documentName}, ${section}`;
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

const label = 'Save as golden question';

/** The question with the passage that answers it: at once where the answer has one source, else one press on the right one. For those who see the analytics. */
function SaveGoldenButton({ turn }: { turn: ChatTurn }) {
  const { role } = useUser();
  const save = useSaveGolden(turn.id);
  const [first, ...others] = turn.citations;
  if (first === undefined || !isKept(turn) || !hasPermission(role, 'analytics')) return null;
  if (others.length === 0) {
    return (
      <IconButton
        icon={Target}
        label={label}
        onClick={() => {
          save(first.number);
        }}
      />
    );
  }
  return (
    <Menu trigger={<IconButton icon={Target} label={label} />}>
      {turn.citations.map((citation) => (
        <MenuItem
          key={citation.number}
          onSelect={() => {
            save(citation.number);
          }}
        >
          [{citation.number}] {nameOf(citation)}
        </MenuItem>
      ))}
    </Menu>
  );
}

function useSaveGolden(messageId: number) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const { mutate } = trpc.golden.saveFromAnswer.useMutation({
    onSuccess: async ({ name }) => {
      toast({ title: 'Golden question saved', description: `With the passage of “${name}” as its right answer.` });
      await utils.golden.invalidate();
    },
    meta: { failure: 'Failed to save the golden question' },
  });
  return (number: number) => {
    mutate({ messageId, number });
  };
}
