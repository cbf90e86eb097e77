import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { placeInDocument } from './place-in-document.ts';

interface ViewButtonProps {
  target: ReturnType<typeof placeInDocument>;
  /** Id of the heading that names the document. */
  titleId: string;
  children: ReactNode;
}

/** A button, as the specification calls it; the document's name beside it is the link that opens in another tab. */
export function ViewButton({ target, titleId, children }: ViewButtonProps) {
  const navigate = useNavigate();
  return (
    <Button size="small" aria-describedby={titleId} className="ml-auto" onClick={() => void navigate(target)}>
      {children}
    </Button>
  );
}
