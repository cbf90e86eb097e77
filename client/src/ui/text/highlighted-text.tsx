interface HighlightedTextProps {
  parts: readonly { text: string; isFound: boolean }[];
}

/** Text of the server's with the found words marked. */
export function HighlightedText({ parts }: HighlightedTextProps) {
  return parts.map(({ text, isFound }, index) =>
    isFound ? (
      <mark key={index} className="rounded-sm">
        {text}
      </mark>
    ) : (
      <span key={index}>{text}</span>
    ),
  );
}
