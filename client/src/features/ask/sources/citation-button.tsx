import type { Citation } from '@vademecum/shared/ask/answers.ts';
import { useSearch } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { sourceKey, useChatActions, type SourceAddress } from '../chat-context.ts';

interface CitationButtonProps extends ComponentProps<'button'> {
  citation: Citation;
  address: SourceAddress;
}

/** Opens the cited document next to the chat; aria-current while it is the one that is open. */
export function CitationButton({ citation, address, onClick, ...rest }: CitationButtonProps) {
  const { openSource } = useChatActions();
  const isOpen = useSearch({
    from: '/_shell/chat',
    select: (search) => address.turn !== undefined && search.turn === address.turn && search[address.list] === address.number,
  });
  return (
    <button
      {...rest}
      type="button"
      data-source={sourceKey(address)}
      aria-current={isOpen ? 'true' : undefined}
      onClick={(event) => {
        onClick?.(event);
        openSource(citation, address, event.currentTarget);
      }}
    />
  );
}
