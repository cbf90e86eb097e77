/** Zero-width and direction marks, soft hyphens, byte order marks, variation selectors of pictures: they break search and highlighting. */
const invisible =
  /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFFF9-\uFFFB]/g;

/** Control characters but tab and line feed; private use (the highlighter's sentinels among them); noncharacters; lone surrogates. */
const unprintable = /[\0-\x08\x0B-\x1F\x7F-\x9F\uE000-\uF8FF\uFDD0-\uFDEF\uFFFE\uFFFF]|\p{Cs}|[\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}]/gu;

const exoticSpaces = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g;

/**
 * The one form in which text is kept, line by line: \n between lines, NFC, nothing invisible, tabs as one space, no spaces at the end of a line. The
 * lines stay where they are, so that a line number is the same here as in the editor in which somebody wrote the text.
 */
export function normaliseLines(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029\f\v]/g, '\n')
    .replace(invisible, '')
    .replace(unprintable, '')
    .replace(exoticSpaces, ' ')
    .normalize('NFC')
    .replace(/\t/g, ' ')
    .split('\n')
    .map(withoutSpacesBehind)
    .join('\n')
    .trimEnd();
}

/** By hand: a pattern would try each blank of a long run within the line as the first one behind it. */
function withoutSpacesBehind(line: string): string {
  let end = line.length;
  while (end > 0 && line.charCodeAt(end - 1) === 0x20) end -= 1;
  return line.slice(0, end);
}

/** As normaliseLines, with at most one blank line in a row and none at the start: for kinds whose lines the reader makes itself. Normalising twice changes nothing. */
export function normalise(text: string): string {
  return normaliseLines(text)
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '');
}
