import { Tooltip } from 'radix-ui';
import type { ReactNode } from 'react';

/** Delays of every tooltip: specification, section 9. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Tooltip.Provider>
  );
}
