import type { Fill } from '../../e2e/fill-database.ts';
import { readHandbook } from './handbook-set.ts';
import { insertDocument } from './library.ts';

const types = ['protocol', 'guideline', 'manual', 'pdf', 'docx', 'text'];
const day = 24 * 60 * 60 * 1000;

/** So many documents, grown from the handbook. */
export const fillDocuments =
  (count: number): Fill =>
  (database) => {
    const { documents } = readHandbook();
    const finish = database.prepare(
      `UPDATE documents SET content_length = length(content), uploaded_at = ?, owner = ?, review_due = ? WHERE id = ?`,
    );
    for (let id = 1; id <= count; id += 1) {
      const document = documents[id % documents.length];
      if (document === undefined) throw new Error('The handbook is empty');
      const name = `${document.name} A-${id}/${'BCDE'.charAt(id % 4)}`;
      // A screen's speed does not ask for every section of each: the first ones are enough, and filling takes seconds.
      insertDocument(database, { ...document, name, type: types[id % types.length] ?? 'text', text: document.text.slice(0, 1_500) }, id);
      const uploadedAt = new Date(Date.now() - (count - id) * (day / 20)).toISOString();
      const reviewDue = id % 5 === 0 ? new Date(Date.now() + ((id % 600) - 200) * day).toISOString().slice(0, 10) : null;
      finish.run(uploadedAt, id % 7 === 0 ? 'Infection control' : null, reviewDue, id);
    }
  };
