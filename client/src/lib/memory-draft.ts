export interface MemoryDraft {
  topic: string;
  value: string;
}

let kept: MemoryDraft | null = null;

/** What a note is to begin with, for whoever then opens /memories?new=1. In the page's memory alone: a question belongs in no address and on no disk. */
export function keepMemoryDraft(draft: MemoryDraft): void {
  kept = draft;
}

/** The draft that was kept last, until it is dropped. */
export function readMemoryDraft(): MemoryDraft | null {
  return kept;
}

export function dropMemoryDraft(): void {
  kept = null;
}
