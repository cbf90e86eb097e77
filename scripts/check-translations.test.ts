import { expect, test } from 'vitest';
import { messagesOf } from '../client/locales/messages.ts';
import { translateSource } from '../client/locales/translate.ts';
import { findProblems } from './check-translations.ts';

const textsOf = (source: string): string[] => messagesOf(source, 'a.tsx').map(({ key }) => key);

test('finds what people read in the source, and leaves what programs read', () => {
  expect(
    textsOf(`
      import { thing } from './A place.ts';
      const looks = { new: { word: 'New entry', className: 'text-ink Bold' } };
      const kinds = ['Patient Care', 'Insurance'] as const;
      const at = (name: string): string => (name === 'Monday Morning' ? 'in the morning' : \`on \${name} at \${clock()}\`);
      export const Page = ({ count }) => (
        <section className="Flex Gap" aria-label="open" onClick={() => document.querySelector('Main Part')}>
          Based on <b>{count}</b> {count === 1 ? 'answer' : 'answers'}
          {kind === 'golden' && 'checked'}
        </section>
      );`),
  ).toEqual(['New entry', 'in the morning', 'on {0} at {1}', 'open', 'Based on {0} {1}{2}', 'answer', 'answers', 'checked']);
});

test('puts a translation into the source, with its places in its own order and code inside them translated', () => {
  const catalog = new Map([
    ['Deleted {0} of {1}', 'De {1} se eliminaron {0}'],
    ['Based on {0} {1}', '{1}: {0} en total `$`'],
    ['answer', 'respuesta'],
    ['Close', 'Cerrar “todo”'],
  ]);
  const translated = translateSource(
    "const a = `Deleted ${one('Close')} of ${all.toLocaleString('en-US')}`; const b = <p title=\"Close\">Based on <b>{n}</b>{' '}\n  {n === 1 ? 'answer' : 'more'}</p>;",
    'a.tsx',
    catalog,
    'es-US',
  );
  expect(translated).toBe(
    'const a = `De ${all.toLocaleString(\'es-US\')} se eliminaron ${one("Cerrar “todo”")}`; const b = <p title={"Cerrar “todo”"}>{n === 1 ? "respuesta" : \'more\'}{": "}<b>{n}</b>{" en total `$`"}</p>;',
  );
});

test('names each text without a translation, each translation without a text, and places that got lost', () => {
  const set = (...texts: string[]) => new Set(texts);
  const problems = findProblems({
    texts: set('Save', 'Delete {0}', 'Escape'),
    isWritten: (text) => text === 'Not found',
    catalog: new Map([
      ['Delete {0}', 'Eliminar'],
      ['Gone', 'Perdido'],
    ]),
    sentences: new Map([
      ['Not found', 'No se encontró'],
      ['Never said', 'Nunca dicho'],
    ]),
    notText: set('Escape'),
  });
  expect(problems.map((line) => line.replace(/.*: /, ''))).toEqual(['"Save"', '"Gone"', '"Never said"', '"Delete {0}"']);
});
