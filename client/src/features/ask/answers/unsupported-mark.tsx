import { CircleHelp } from 'lucide-react';
import { Tooltip } from '../../../ui/tooltip.tsx';

/** Behind a sentence that no passage bears out. The notice above the answer says the same to those who cannot hover. */
export function UnsupportedMark() {
  return (
    <Tooltip text="Nothing in the clinic's documents says this. Check it before you rely on it.">
      <span className="mx-0.5 inline-flex items-center gap-0.5 rounded-sm bg-warning-soft px-1 align-[0.15em] text-[0.75em] leading-5 font-semibold whitespace-nowrap text-warning">
        <CircleHelp aria-hidden size={12} />
        no source
      </span>
    </Tooltip>
  );
}
