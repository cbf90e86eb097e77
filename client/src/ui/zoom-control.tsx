import { ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import { zoomRange } from './zoom-range.ts';

interface ZoomControlProps {
  /** Percent. */
  zoom: number;
  onZoomChange: (zoom: number) => void;
}

export function ZoomControl({ zoom, onZoomChange }: ZoomControlProps) {
  return (
    <div role="group" aria-label="Zoom" className="flex items-center">
      <IconButton
        icon={ZoomOut}
        label="Zoom out"
        disabled={zoom <= zoomRange.min}
        onClick={() => {
          onZoomChange(zoom - zoomRange.step);
        }}
      />
      <output className="w-12 text-center text-sm tabular-nums">{zoom}%</output>
      <IconButton
        icon={ZoomIn}
        label="Zoom in"
        disabled={zoom >= zoomRange.max}
        onClick={() => {
          onZoomChange(zoom + zoomRange.step);
        }}
      />
    </div>
  );
}
