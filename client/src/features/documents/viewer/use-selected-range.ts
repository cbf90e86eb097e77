import { useEffect, useState, type RefObject } from 'react';
import type { TextRange } from '../../../lib/text-lines.ts';

/** What is selected of the numbered text in the area, as UTF-16 offsets without white space at its ends; undefined where that is nothing. */
export function useSelectedRange(
  area: RefObject<HTMLElement | null>,
  content: string,
  lineStarts: readonly number[],
): TextRange | undefined {
  const [selected, setSelected] = useState<TextRange>();
  useEffect(() => {
    const stop = new AbortController();
    document.addEventListener(
      'selectionchange',
      () => {
        setSelected((before) => {
          const range = readSelection(area.current, content, lineStarts);
          return range?.start === before?.start && range?.end === before?.end ? before : range;
        });
      },
      { signal: stop.signal },
    );
    return () => {
      stop.abort();
    };
  }, [area, content, lineStarts]);
  return selected;
}

function readSelection(area: HTMLElement | null, content: string, lineStarts: readonly number[]): TextRange | undefined {
  const selection = document.getSelection();
  if (area === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!area.contains(range.startContainer) || !area.contains(range.endContainer)) return undefined;
  const start = offsetOf(range.startContainer, range.startOffset, lineStarts);
  const end = offsetOf(range.endContainer, range.endOffset, lineStarts);
  if (start === undefined || end === undefined) return undefined;
  const text = content.slice(start, end);
  const trimmed = { start: start + text.length - text.trimStart().length, end: end - (text.length - text.trimEnd().length) };
  return trimmed.start < trimmed.end ? trimmed : undefined;
}

function offsetOf(node: Node, offset: number, lineStarts: readonly number[]): number | undefined {
  const line = (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-line]') ?? null;
  if (line === null) return undefined;
  const before = document.createRange();
  before.setStart(line, 0);
  before.setEnd(node, offset);
  return (lineStarts[Number(line.dataset.line) - 1] ?? 0) + before.toString().length;
}
