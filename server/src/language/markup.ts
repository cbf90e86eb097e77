const names =
  'a|b|big|blockquote|br|bullet|center|code|dd|del|div|dl|dt|em|figure|font|h[1-6]|hr|i|image|img|ins|li|mark|ol|p|pre|s|small|span|strike|strong|sub|sup|table|tbody|td|tfoot|th|thead|tr|u|ul';
/** A tag of HTML, as in texts and Markdown; "<5 mg" and "<Name>" are none. */
const tag = new RegExp(String.raw`</?(?:${names})(?:\s[^<>]{0,300})?/?>`, 'gi');
/** Those inside a word: "H<sub>2</sub>O". */
const insideWords = /<\/?(?:b|em|i|s|small|span|strong|sub|sup|u)>/gi;

/** The text with blanks in the place of its tags, of the same length. */
export function blankTags(text: string): string {
  return text.includes('<') ? text.replace(tag, (found) => ' '.repeat(found.length)) : text;
}

/** The text as a page shows it. */
export function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  const plain = text.replace(insideWords, '').replace(tag, ' ');
  return plain === text ? text : plain.replace(/ {2,}/g, ' ').trim();
}
