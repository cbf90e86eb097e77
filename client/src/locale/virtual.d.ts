/** The server's sentences in English with their translation; builds in other languages than English have it. */
declare module 'virtual:sentences' {
  const sentences: Record<string, string>;
  export default sentences;
}
