import type { AnswerLength } from '@vademecum/shared/ask/answer-words.ts';
import type { Answer, AnswerEvent } from '@vademecum/shared/ask/answers.ts';
import type { Database } from 'better-sqlite3';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProductDatabase } from '../db/open.ts';
import { openDatabase } from '../db/encrypted-file.ts';
import { type AskInput, type Assistant, createAssistant } from '../features/ask/assistant.service.ts';
import type { ModelChoice } from '../features/ask/language-models/chat-models.service.ts';
import { nameTerms, splitPassages } from '../language/passages.ts';

export type TestLibrary = {
  assistant: Assistant;
  database: Database;
  add: (name: string, content: string, status?: 'active' | 'processing') => number;
  /** Its passages, stored again. */
  store: (id: number, name: string, content: string) => void;
  rename: (id: number, name: string) => void;
  remove: (id: number) => void;
  ask: (
    question: string,
    length?: AnswerLength,
    history?: AskInput['history'],
    instructions?: string,
  ) => Promise<{ events: AnswerEvent[]; answer: Answer }>;
  close: () => Promise<void>;
};

/** A fresh encrypted database with an assistant over it; documents come and go as the stories tell. */
export async function openTestLibrary({ model }: { model?: () => Promise<ModelChoice> } = {}): Promise<TestLibrary> {
  const folder = mkdtempSync(join(tmpdir(), 'vademecum-assistant-'));
  const file = join(folder, 'test.db');
  const key = randomBytes(32);
  await (await openProductDatabase(file, key)).destroy();
  const database = openDatabase(file, key);
  const assistant = createAssistant({
    databaseFile: file,
    databaseKey: key,
    now: () => new Date(),
    ...(model !== undefined && { model }),
  });
  return {
    assistant,
    database,
    ...documentsOf(database),
    ask: async (question, length = 'medium', history = [], instructions = '') => {
      const events: AnswerEvent[] = [];
      for await (const event of assistant.answer({ question, length, history, instructions })) events.push(event);
      const last = events.at(-1);
      if (last?.type !== 'answer') throw new Error('The last event is not the answer.');
      return { events, answer: last.answer };
    },
    close: async () => {
      await assistant.close();
      database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function documentsOf(database: Database): Pick<TestLibrary, 'add' | 'store' | 'rename' | 'remove'> {
  const insertPassages = (id: number, name: string, content: string): void => {
    const statement = database.prepare(`
      INSERT INTO passages (document_id, ordinal, heading, text, start_offset, end_offset, first_line, last_line, page, name_terms, heading_terms, body_terms)
      VALUES (${id}, @ordinal, @heading, @text, @startOffset, @endOffset, @firstLine, @lastLine, @page, @nameTerms, @headingTerms, @bodyTerms)`);
    for (const passage of splitPassages(content, { name })) statement.run(passage);
  };
  return {
    add: (name, content, status = 'active') => {
      const statement = database.prepare(
        `INSERT INTO documents (name, type, status, content, uploaded_at, extension) VALUES (?, 'manual', ?, ?, '2026-01-01', 'txt')`,
      );
      const id = Number(statement.run(name, status, content).lastInsertRowid);
      insertPassages(id, name, content);
      return id;
    },
    store: (id, name, content) => {
      database.prepare('DELETE FROM passages WHERE document_id = ?').run(id);
      insertPassages(id, name, content);
    },
    rename: (id, name) => {
      database.prepare('UPDATE documents SET name = ? WHERE id = ?').run(name, id);
      database.prepare('UPDATE passages SET name_terms = ? WHERE document_id = ?').run(nameTerms(name), id);
    },
    remove: (id) => {
      database.prepare('DELETE FROM passages WHERE document_id = ?').run(id);
      database.prepare('DELETE FROM documents WHERE id = ?').run(id);
    },
  };
}
