import type { TextPart } from '@vademecum/shared/marks.ts';
import type { LucideIcon } from 'lucide-react';

export interface PaletteItem {
  /** Of one item among all. */
  id: string;
  label: string;
  /** Tells it from others: where it was said, of what kind it is. */
  detail?: string | undefined;
  icon: LucideIcon;
  /** The text that it leads to, shown while the keys are at it. */
  preview?: { title: string; parts: readonly TextPart[] };
  run: () => void;
  /** It shows more of its group, and the palette stays open. */
  staysOpen?: boolean;
}

export interface PaletteGroup {
  label: string;
  items: PaletteItem[];
}

/** A group that the server searches. */
export interface FoundGroup extends PaletteGroup {
  isLoading: boolean;
  /** The failed request, in words. */
  failure?: string | undefined;
  retry: () => void;
}
