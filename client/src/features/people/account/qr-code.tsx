import { useMemo } from 'react';
import { encode } from 'uqr';

/** Modules of white around the code: ISO/IEC 18004 asks for four. */
const quietZone = 4;

/** Drawn here, as one path: the secret in it goes to no other host. Black on white in both themes, as cameras expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawQrCode(text), [text]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="size-48 rounded-sm">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawQrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: squares.join('') };
}
