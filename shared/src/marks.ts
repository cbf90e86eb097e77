/** What a matched word begins and ends with in highlighted text; everything else in it is escaped. */
export const markStart = '<mark>';
export const markEnd = '</mark>';
