import type { Draft } from './read-file.ts';
import { readText } from './text.ts';

/** Reads Markdown as it is written, its front matter blanked so that every line keeps its number: headings with # are what the splitter into passages looks for. */
export function readMarkdown(bytes: Buffer): Draft {
  const { text, warnings } = readText(bytes);
  return { text: blankFrontMatter(text), warnings };
}

/** Settings are between two lines of --- (YAML) or +++ (TOML) at the very start; a rule (---) above ordinary text is none. */
function blankFrontMatter(text: string): string {
  const lines = text.split(/\r?\n/);
  const fence = lines[0]?.trimEnd();
  if (fence !== '---' && fence !== '+++') return text;
  const end = lines.findIndex((line, at) => at > 0 && (line.trimEnd() === fence || line.trimEnd() === '...'));
  const settings = lines.slice(1, Math.max(1, end));
  const isSetting = (line: string): boolean => line.trim() === '' || /^(?:[\w"'.-]+\s*[:=]|\s|-\s|#|\[|\])/.test(line);
  return end > 0 && settings.every(isSetting) ? lines.map((line, at) => (at <= end ? '' : line)).join('\n') : text;
}
