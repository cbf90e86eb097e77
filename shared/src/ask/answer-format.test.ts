import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerHeading, splitAnswer } from './answer-format.ts';

/** Words of a text of exactly this length that ends with a full stop. */
const sentence = (length: number) => `${'word '.repeat(Math.ceil(length / 5)).slice(0, length - 2)}x.`;
const words = (length: number) => 'word '.repeat(length / 5);

describe('splitting an answer', () => {
  test.each([
    ['499 characters', sentence(499)],
    ['500 characters', sentence(500)],
  ])('one of %s stays whole', (_length, response) => {
    expect(splitAnswer(response)).toEqual({ main: response, more: '' });
  });

  test('one of 501 characters is parted', () => {
    expect(splitAnswer(`${sentence(400)} ${sentence(100)}`)).toEqual({ main: sentence(400), more: sentence(100) });
  });

  test.each([
    ['ends at a full stop just behind 70 % of 500 characters', 351, 351],
    ['ends at a full stop at 500 characters', 500, 500],
  ])('the main part %s', (_rule, length, end) => {
    expect(splitAnswer(`${sentence(length)} ${sentence(300)}`).main).toHaveLength(end);
  });

  test('a full stop at 70 % is too early, and the main part ends at the last space before 500, with an ellipsis', () => {
    const response = `${sentence(350)} ${sentence(300)}`;
    const { main, more } = splitAnswer(response);
    expect(main.endsWith('word…')).toBe(true);
    expect(main.length).toBeGreaterThan(490);
    expect(main.length).toBeLessThanOrEqual(501);
    expect(`${main.slice(0, -1)} ${more}`).toBe(response);
  });

  test('a full stop behind 500 is too late', () => {
    expect(splitAnswer(`${sentence(501)} ${sentence(100)}`).main.endsWith('…')).toBe(true);
  });

  test('of several full stops it is the last', () => {
    const first = `${sentence(360)} ${sentence(60)} ${sentence(50)}`;
    expect(splitAnswer(`${first} ${sentence(200)}`)).toEqual({ main: first, more: sentence(200) });
  });

  test('a text without any space is cut at 500 characters', () => {
    expect(splitAnswer('x'.repeat(700))).toEqual({ main: `${'x'.repeat(500)}…`, more: 'x'.repeat(200) });
  });

  test.each([
    ['decimals', `${sentence(340)} ${words(60)}2.5 mg ${words(200)}`],
    ['the numbers of a list', `${sentence(340)}\n${words(60)}\n2. ${words(200)}`],
    ['abbreviations', `${sentence(340)} ${words(60)}Dr. Ames ${words(200)}`],
    ['initials', `${sentence(340)} ${words(60)}J. Ames ${words(200)}`],
    ['times of day', `${sentence(340)} ${words(60)}9 a.m. to noon ${words(200)}`],
  ])('%s end no sentence', (_what, response) => {
    expect(splitAnswer(response).main.endsWith('…')).toBe(true);
  });

  test('an abbreviation with a citation behind it does', () => {
    const first = `${sentence(340)} ${words(60)}at 9 a.m. [1]`;
    expect(splitAnswer(`${first} ${sentence(200)}`).main).toBe(first);
  });

  test('a closing quote or asterisks stay with their full stop', () => {
    const first = `${sentence(300)} **${words(60)}end.** [1]`;
    expect(splitAnswer(`${first} ${sentence(300)}`).main).toBe(first);
  });
});

describe('a sentence and its citations', () => {
  test.each([' [1]', ' [1][2]', ' [1] [2]', ' [?]', '[12]', ' [1][?]'])('stay together where the mark is "%s"', (marks) => {
    const first = `${sentence(498)}${marks}`;
    expect(splitAnswer(`${first} ${sentence(300)} [3]`)).toEqual({ main: first, more: `${sentence(300)} [3]` });
  });

  test.each(['[2]', '[2][3]', '[?]'])('stay together where the sentence is cut before its "%s"', (marks) => {
    const { main, more } = splitAnswer(`${sentence(300)} [1] ${sentence(400)} ${marks} ${sentence(20)} [9]`);
    expect(main.endsWith(`… ${marks}`)).toBe(true);
    expect(more.endsWith(`${marks} ${sentence(20)} [9]`)).toBe(true);
  });

  test('a cut sentence does not take those of the next one', () => {
    const { main } = splitAnswer(`${sentence(300)} [1] ${sentence(400)} ${sentence(50)} [2]`);
    expect(main.endsWith('word…')).toBe(true);
  });

  test('a list item without a full stop keeps its own', () => {
    const item = `- ${words(200)}end`;
    const { main } = splitAnswer(`${item} [1]\n${item} [2]\n${item} [3]`);
    expect(main).toMatch(/word… \[3\]$/);
    const short = `- ${words(150)}end [1]\n- ${words(165)}end [2]\n- ${words(120)}end. But here it ends [3]`;
    expect(splitAnswer(`${short}\n- ${words(100)}`).main.startsWith(`- ${words(150)}end [1]\n- ${words(165)}end [2]\n`)).toBe(true);
  });

  // As the server writes it behind an answer.
  const differ = 'Sources differ: “Needlestick policy” says within 15 minutes [1]; “Phone list of the clinic” says within one hour [2].';

  test('where sources differ stays whole with both its citations, or is folded away whole', () => {
    const whole = `${sentence(340)} [1]\n\n${differ}`;
    expect(splitAnswer(`${whole} ${words(100)}`).main).toBe(whole);
    const before = `${sentence(400)} [1]`;
    expect(splitAnswer(`${before}\n\n${differ}`)).toEqual({ main: before, more: differ });
  });

  test.each([
    ['before both', 440, '… [1][2]'],
    ['between both', 410, '… [2]'],
  ])('where sources differ keeps both its citations if it is cut %s', (_where, length, end) => {
    const item = `- ${words(length)}end`;
    const { main, more } = splitAnswer(`${item}\n\n${differ}`);
    expect(main.endsWith(end)).toBe(true);
    expect(main.slice(length)).toContain('[1]');
    expect(more.endsWith('[2].')).toBe(true);
  });

  test('no cut falls between them', () => {
    // The last space before 500 is the one before the mark.
    const head = `${words(490)}endings`;
    expect(splitAnswer(`${head} [1] ${words(100)}`).main).toBe(`${head} [1]…`);
  });

  test('a list item whose mark alone would be left is folded away whole', () => {
    const item = `${words(490)}ending`;
    expect(splitAnswer(`${item}\n- ${'x'.repeat(80)} [2]`).main).toBe(`${item}…`);
  });

  test('bold text that is cut is closed', () => {
    expect(splitAnswer(`${sentence(300)} **${words(400)}** end`).main.endsWith('word**…')).toBe(true);
  });

  test('stay together wherever the cut falls', () => {
    const cited = fc.tuple(
      fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 40 }),
      fc.constantFrom('.', '!', ''),
      fc.constantFrom('[1]', '[2][3]', '[?]'),
      fc.constantFrom(' ', '\n', '\n\n- '),
    );
    fc.assert(
      fc.property(fc.array(cited, { minLength: 8, maxLength: 20 }), (sentences) => {
        // What ends with no full stop is a line of its own, as in a list.
        const parts = sentences.map(([text, end, marks, gap]) => [`${text.join(' ')}${end}`, marks, end === '' ? '\n' : gap] as const);
        const response = parts.map(([text, marks, gap]) => `${text} ${marks}${gap}`).join('');
        const { main, more } = splitAnswer(response);
        if (more === '') return;
        expect(main.replace(/…$/, '').trimEnd()).toMatch(/\]$|…$/);
        expect(more).not.toMatch(/^\[/);
        expect(main.length).toBeLessThanOrEqual(500 + ' [2][3]…'.length + 1);
      }),
    );
  });
});

describe('the heading of an answer', () => {
  test.each([
    ['Reporting: within one hour. [1]', 'Reporting'],
    ['**Needlestick injuries:** wash. [1]', 'Needlestick injuries'],
    ['**Needlestick injuries**: wash. [1]', 'Needlestick injuries'],
    ['1. Reporting: within one hour.', 'Healthcare Information'],
  ])('is what stands before a first colon: %s', (response, heading) => {
    expect(answerHeading(response)).toBe(heading);
  });

  test.each([
    ['a sentence before it has ended', 'Report it. Then: call 555-0100.'],
    ['it is a time', 'At 10:30 the door is locked.'],
    ['it stands in a later line', 'Wash your hands\nThen: dry them.'],
    ['a whole sentence stands before it', `${words(60)}and so on: wash.`],
    ['a citation stands before it', 'Wash [1]: dry.'],
  ])('is no such text where %s', (_why, response) => {
    expect(answerHeading(response)).toBe('Healthcare Information');
  });

  test.each([
    ['Use CPT 99213 for this visit. [1]', 'CPT Codes & Billing'],
    ['A no-show is charged after 24 hours.', 'Patient Scheduling'],
    ['Appointments are kept for 15 minutes.', 'Patient Scheduling'],
    ['The minimum necessary rule of HIPAA applies. [?]', 'HIPAA Compliance'],
    ['In an emergency call 911.', 'Emergency Protocols'],
    ['Charting is done the same day.', 'Documentation Guidelines'],
    ['Prior authorization takes two days.', 'Insurance & Billing'],
    ['Wash your hands.', 'Healthcare Information'],
  ])('is else a topic guessed from its words: %s', (response, heading) => {
    expect(answerHeading(response)).toBe(heading);
  });
});
