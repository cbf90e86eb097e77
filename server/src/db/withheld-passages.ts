/** SQL: passages of documents that do not answer, or not yet. They are in FTS5's index, too, and would take the places of others within a limit. */
export const withheldPassages =
  "SELECT p.id FROM documents AS d JOIN passages AS p ON p.document_id = d.id WHERE d.status IN ('processing', 'failed')";
