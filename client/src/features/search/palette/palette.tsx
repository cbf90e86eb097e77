import { useNavigate } from '@tanstack/react-router';
import { Dialog as Radix } from 'radix-ui';
import { useRef, useState } from 'react';
import { useTypedText } from '../../../lib/use-typed-text.ts';
import { Backdrop } from '../../../ui/backdrop.tsx';
import { DialogClose } from '../../../ui/dialog-close.tsx';
import { useFocusReturn } from '../../../ui/use-focus-return.ts';
import { PaletteField } from './palette-field.tsx';
import type { PaletteItem } from './palette-item.ts';
import { PaletteResults } from './palette-results.tsx';
import { useChats, useDocuments, useMemories } from './use-found.ts';
import { useKnown } from './use-known.ts';
import { useOpen } from './use-open.ts';
import { useChoosing } from './use-choosing.ts';

interface PaletteProps {
  onClose: () => void;
  onShowShortcuts: () => void;
}

/** Goes to any screen, document, chat or memory by a few letters of its name. */
export function Palette({ onClose, onShowShortcuts }: PaletteProps) {
  const { onOpenAutoFocus, onCloseAutoFocus } = useFocusReturn();
  const chosen = useRef<() => void>(undefined);
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Backdrop />
        <Radix.Content
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus(event);
            // Only now, so that what was chosen finds the focus where it was, and may move it.
            chosen.current?.();
          }}
          aria-describedby={undefined}
          className="fixed top-[max(16px,10dvh)] left-1/2 z-40 flex max-h-[min(36rem,calc(100dvh-32px))] w-[calc(100vw-32px)] max-w-2xl -translate-x-1/2 animate-appear flex-col rounded-md border border-line bg-surface shadow-raised"
        >
          <Radix.Title className="sr-only">Go to</Radix.Title>
          <Contents
            onShowShortcuts={onShowShortcuts}
            onChoose={(run) => {
              chosen.current = run;
              onClose();
            }}
          />
          <DialogClose className="absolute top-2 right-2" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface ContentsProps extends Pick<PaletteProps, 'onShowShortcuts'> {
  onChoose: (run: () => void) => void;
}

function Contents({ onChoose, onShowShortcuts }: ContentsProps) {
  const [asked, setAsked] = useState('');
  const { text, type, send } = useTypedText(asked, setAsked);
  const { known, found } = useGroups(text, asked.trim(), onShowShortcuts);
  const groups = [...known, ...found].filter(({ items }) => items.length > 0);
  const items = groups.flatMap((group) => group.items);
  const isSearching = text !== asked || found.some(({ isLoading }) => isLoading);
  const isKnown = (item: PaletteItem | undefined) => item !== undefined && known.some((group) => group.items.includes(item));
  const choosing = useChoosing(items, { onChoose, isUnsettled: (first) => isSearching && !isKnown(first), onWait: send });
  return (
    <>
      <PaletteField text={text} onType={type} choosing={choosing} hasResults={items.length > 0} />
      <PaletteResults groups={groups} found={found} choosing={choosing} isSearching={isSearching} typed={text.trim()} />
      <p role="status" className="sr-only">
        {isSearching ? '' : countLabel(items.filter(({ staysOpen }) => staysOpen !== true).length)}
      </p>
    </>
  );
}

const countLabel = (count: number): string => (count === 0 ? 'Nothing found' : count === 1 ? '1 result' : `${count} results`);

function useGroups(typed: string, asked: string, onShowShortcuts: () => void) {
  const navigate = useNavigate();
  const open = useOpen();
  const known = useKnown(typed, open, onShowShortcuts);
  const documents = useDocuments(asked, open);
  const chats = useChats(asked, open);
  const memories = useMemories(asked, open, () => void navigate({ to: '/memories', search: { q: asked === '' ? undefined : asked } }));
  return { known, found: [documents, chats, memories] };
}
