/**
 * Writes what encoder.py reads: for each clinic that the encoder is trained on NAME.json with its sentences, as the encoder reads them, and its questions with the
 * places of the sentences that answer them. node tools/fit/export-sentences.ts FOLDER
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchDocument } from '../../bench/lib/data.ts';
import { passagesOf } from '../../bench/lib/library.ts';
import { judge } from '../evaluate/lib/staff-judge.ts';
import { readClinic, trainedOn } from '../evaluate/lib/staff-set.ts';
import { sentenceText } from '../../server/src/models/passage-texts.ts';
import { sentencesOfPassage } from '../../server/src/language/sentences.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Name the folder to write to: node tools/fit/export-sentences.ts FOLDER');
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
for (const name of trainedOn) {
  const { documents, questions } = readClinic(name);
  const sentences = documents.flatMap(sentencesOf);
  const asked = questions.map((question) => {
    const { id, q, kind, twinOf } = question;
    const answers = sentences.flatMap(({ statement }, at) =>
      kind === 'answerable' && judge(question, [statement]) === 'right' ? [at] : [],
    );
    return { id, q, kind, twinOf, answers };
  });
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ sentences: sentences.map(({ text }) => text), questions: asked }));
  console.log(`${name}: ${sentences.length} sentences, ${asked.length} questions`);
}

function sentencesOf(document: BenchDocument) {
  return passagesOf(document).flatMap(({ heading, text, startOffset }) => {
    const passage = { documentName: document.name, heading, text };
    return sentencesOfPassage(passage)
      .filter(({ kind }) => kind !== 'heading')
      .map((sentence) => {
        const place = { doc: document.id, start: startOffset + sentence.start, end: startOffset + sentence.end };
        return { text: sentenceText(passage, sentence), statement: { ...place, text: sentence.text } };
      });
  });
}
