/**
 * SQL: passages of documents that do not answer, or not yet, and of sources that are kept from the viewer. They are in FTS5's index, too, and would take the places
 * of others within a limit.
 */
export const withheldPassages = `
  SELECT p.id FROM main.documents AS d JOIN main.passages AS p ON p.document_id = d.id WHERE d.status IN ('processing', 'failed')
  UNION ALL SELECT p.id FROM document_audiences AS a JOIN main.passages AS p ON p.document_id = a.document_id WHERE NOT sees(a.audience)
  UNION ALL SELECT p.id FROM memory_audiences AS a JOIN main.passages AS p ON p.memory_id = a.memory_id WHERE NOT sees(a.audience)`;
