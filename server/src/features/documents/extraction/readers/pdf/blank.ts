/** The part of what pdf.js draws with that is used here. */
type Operators = { fnArray: number[]; argsArray: unknown[] };

/**
 * Whether a page without text draws nothing at all. Pictures are not decoded (maxImageSize), so they are missing among the operators; what is left
 * of one is the change of coordinates before it. A page that changes them and draws nothing therefore counts as one with a picture.
 */
export function drawsNothing({ fnArray, argsArray }: Operators, ops: Record<string, number>): boolean {
  return fnArray.every((operator, at) => {
    if (operator === ops['constructPath']) return (argsArray[at] as unknown[] | null)?.[0] === ops['endPath'];
    return harmless.some((name) => ops[name] === operator);
  });
}

/** Operators that leave the paper white; text was looked for already. */
const harmless = [
  'dependency',
  'save',
  'restore',
  'clip',
  'eoClip',
  'endPath',
  'beginText',
  'endText',
  'setFont',
  'setTextMatrix',
  'moveText',
  'setLeading',
  'setLeadingMoveText',
  'nextLine',
  'setCharSpacing',
  'setWordSpacing',
  'setTextRise',
  'setHScale',
  'setTextRenderingMode',
  'showText',
  'showSpacedText',
  'setGState',
  'setLineWidth',
  'setLineCap',
  'setLineJoin',
  'setMiterLimit',
  'setDash',
  'setFlatness',
  'setRenderingIntent',
  'setFillRGBColor',
  'setStrokeRGBColor',
  'beginMarkedContent',
  'beginMarkedContentProps',
  'endMarkedContent',
  'markPoint',
];
