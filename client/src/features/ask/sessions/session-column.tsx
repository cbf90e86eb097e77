import { useCallback, useState, type ComponentProps, type ReactNode } from 'react';
import { Sheet } from '../../../ui/sheet.tsx';
import { SessionList } from './session-list.tsx';

interface SessionColumnProps extends Omit<ComponentProps<typeof SessionList>, 'onSelect'> {
  /** There is room beside the conversation; otherwise the list slides over it. */
  isBeside: boolean;
  /** What stands beside the list; it is given how to show the list where that is not there already. */
  children: (showSessions: (() => void) | undefined) => ReactNode;
}

export function SessionColumn({ isBeside, children, onNewChat, ...rest }: SessionColumnProps) {
  const [isOpen, setIsOpen] = useState(false);
  // The same function each time: hundreds of sessions are not drawn again because of it.
  const close = useCallback(() => {
    setIsOpen(false);
  }, []);
  const show = () => {
    setIsOpen(true);
  };
  const list = (
    <SessionList
      {...rest}
      onSelect={close}
      onNewChat={() => {
        close();
        onNewChat();
      }}
    />
  );
  return (
    <div className="flex h-full print:block print:h-auto">
      {isBeside && <div className="w-[min(16rem,22vw)] shrink-0 border-r border-line bg-surface print:hidden">{list}</div>}
      <Sheet open={isOpen && !isBeside} onOpenChange={setIsOpen} title="Chat sessions" side="left" hideTitle>
        {list}
      </Sheet>
      {children(isBeside ? undefined : show)}
    </div>
  );
}
