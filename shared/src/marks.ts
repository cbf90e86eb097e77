/** The start and the end of a matched word in highlighted text. Everything else in that text is escaped. */
export const markStart = '<mark>';
export const markEnd = '</mark>';
