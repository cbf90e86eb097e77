import { formatNumber } from '../docx/numbering.ts';
import { readXml } from '../xlsx/read-xml.ts';

export type OdtStyles = {
  /** The label of an item, by its list's style, its level from 0 and its number; null for a bullet. */
  label: (list: string, level: number, number: number) => string | null;
  isBold: (style: string) => boolean;
  isTitle: (style: string) => boolean;
};

type Numbering = { format: string; prefix: string; suffix: string; start: number };

/** Formats of numbers (ODF 1.3 part 3, 19.500) in Word's names. */
const formats: Record<string, string> = { '1': 'decimal', a: 'lowerLetter', A: 'upperLetter', i: 'lowerRoman', I: 'upperRoman' };

/** Reads how lists are numbered and which styles are bold or titles, from the parts that define styles. */
export function readListStyles(parts: readonly Buffer[]): OdtStyles {
  const lists = new Map<string, Numbering>();
  const bold = new Set<string>();
  const titles = new Set(['Title']);
  for (const xml of parts) readStyles(xml, { lists, bold, titles });
  return {
    label: (list, level, number) => {
      const numbering = lists.get(`${list}/${level}`);
      if (numbering === undefined) return null;
      const { prefix, suffix, format, start } = numbering;
      return `${prefix}${formatNumber(start - 1 + number, format)}${suffix}`.trim();
    },
    isBold: (style) => bold.has(style),
    isTitle: (style) => titles.has(style),
  };
}

function readStyles(xml: Buffer, found: { lists: Map<string, Numbering>; bold: Set<string>; titles: Set<string> }): void {
  let list = '';
  let style = '';
  readXml(xml, {
    open: (name, attributes) => {
      const { name: own = '' } = attributes;
      if (name === 'list-style') list = own;
      else if (name === 'list-level-style-number') {
        const { level = '1', 'num-format': format = '', 'num-prefix': prefix = '', 'num-suffix': suffix = '' } = attributes;
        const start = Number(attributes['start-value'] ?? 1) || 1;
        const shown = formats[format];
        if (shown !== undefined) found.lists.set(`${list}/${Number(level) - 1}`, { format: shown, prefix, suffix, start });
      } else if (name === 'style') {
        style = own;
        if (attributes['parent-style-name'] === 'Title') found.titles.add(own);
      } else if (name === 'text-properties' && attributes['font-weight'] === 'bold') found.bold.add(style);
    },
    close: (name) => {
      if (name === 'style') style = '';
    },
  });
}
