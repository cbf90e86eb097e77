import { useState } from 'react';
import { useSingleKeys } from '../../lib/use-single-keys.ts';
import { allowedZoom, zoomRange } from '../../ui/zoom-range.ts';

const storageKey = 'vademecum.zoom';

/** Percent, by the buttons and by the keys +, - and 0; the same in every document until this tab is closed. */
export function useZoom(): [number, (zoom: number) => void] {
  const [zoom, setZoom] = useState(() => allowedZoom(Number(window.sessionStorage.getItem(storageKey) ?? Number.NaN)));
  const change = (wanted: number) => {
    const next = allowedZoom(wanted);
    window.sessionStorage.setItem(storageKey, String(next));
    setZoom(next);
  };
  const larger = () => {
    change(zoom + zoomRange.step);
  };
  useSingleKeys({
    '+': larger,
    // The same key without Shift.
    '=': larger,
    '-': () => {
      change(zoom - zoomRange.step);
    },
    '0': () => {
      change(zoomRange.initial);
    },
  });
  return [zoom, change];
}
