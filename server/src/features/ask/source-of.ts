/** What a passage is of: a document or a note. Two passages with the same key are of the same one. */
export function sourceOf(passage: { documentId: number | null; memoryId: number | null } | undefined): string {
  return passage === undefined ? '' : passage.memoryId === null ? `document ${passage.documentId}` : `note ${passage.memoryId}`;
}
