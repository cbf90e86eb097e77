import { splitHighlighted } from './highlighted.ts';

/** Text of the server's with the found words marked. */
export function HighlightedText({ html }: { html: string }) {
  return splitHighlighted(html).map(({ text, isFound }, index) =>
    isFound ? (
      <mark key={index} className="rounded-sm">
        {text}
      </mark>
    ) : (
      <span key={index}>{text}</span>
    ),
  );
}
