import { type ReactNode, useLayoutEffect, useState } from 'react';
import { PortalContainer } from './portal-container.ts';

/** Dark in both themes, with the dialogs, menus and tooltips that it opens. */
export function DarkScreen({ children }: { children: ReactNode }) {
  const [container] = useState(() => {
    const element = document.createElement('div');
    element.dataset.theme = 'dark';
    element.className = 'text-ink';
    return element;
  });
  useLayoutEffect(() => {
    document.body.append(container);
    return () => {
      container.remove();
    };
  }, [container]);
  return (
    <PortalContainer value={container}>
      <div data-theme="dark" className="h-full bg-canvas text-ink">
        {children}
      </div>
    </PortalContainer>
  );
}
