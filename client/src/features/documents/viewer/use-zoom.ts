import { useState } from 'react';
import { useShortcuts } from '../../../lib/use-shortcuts.ts';
import { allowedZoom, zoomRange } from '../../../ui/zoom-range.ts';

const storageKey = 'vademecum.zoom';

/** Percent, by the buttons and by the keys +, - and 0; the same in every document until this tab is closed. */
export function useZoom(): [number, (zoom: number) => void] {
  const [zoom, setZoom] = useState(() => allowedZoom(Number(window.sessionStorage.getItem(storageKey) ?? Number.NaN)));
  const change = (wanted: number) => {
    const next = allowedZoom(wanted);
    window.sessionStorage.setItem(storageKey, String(next));
    setZoom(next);
  };
  useShortcuts({
    larger: () => {
      change(zoom + zoomRange.step);
    },
    smaller: () => {
      change(zoom - zoomRange.step);
    },
    usualSize: () => {
      change(zoomRange.initial);
    },
  });
  return [zoom, change];
}
