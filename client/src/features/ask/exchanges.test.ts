import { expect, test } from 'vitest';
import { chatSession, citation, turn } from '../../testing/chats.ts';
import { belongsTo, listExchanges, reduceExchanges, type LiveExchange } from './exchanges.ts';

const asked: LiveExchange = {
  key: 'asked-1',
  query: 'How fast?',
  length: 'short',
  sessionId: undefined,
  newChat: 1,
  state: 'pending',
  citations: [],
  text: '',
};

function receiveAll(...events: Extract<Parameters<typeof reduceExchanges>[1], { type: 'received' }>['event'][]) {
  return events.reduce((list, event) => reduceExchanges(list, { type: 'received', key: 'asked-1', event }), [asked]);
}

test('collects what streams in, and ends with the stored answer', () => {
  const [exchange] = receiveAll(
    { type: 'session', session: chatSession() },
    { type: 'citation', citation: citation(1, 'Wash the wound.') },
    { type: 'text', delta: 'Wash ' },
    { type: 'text', delta: 'the wound. [1]' },
    { type: 'turn', turn: turn() },
  );
  expect(exchange).toMatchObject({ sessionId: 5, text: 'Wash the wound. [1]', state: 'answered', turn: { id: 31 } });
});

test('clears what was withdrawn, and collects the answer that follows', () => {
  const [exchange] = receiveAll(
    { type: 'citation', citation: citation(1, 'Wash the wound.') },
    { type: 'text', delta: 'Nonsense' },
    { type: 'restart', reason: 'It did not hold.' },
    { type: 'citation', citation: citation(1, 'Call a colleague.') },
    { type: 'text', delta: 'Call. [1]' },
  );
  expect(exchange).toMatchObject({ state: 'pending', text: 'Call. [1]', citations: [{ quote: 'Call a colleague.' }] });
});

test('takes nothing more after a stop', () => {
  const stopped = reduceExchanges([asked], { type: 'ended', key: 'asked-1', state: 'stopped' });
  expect(reduceExchanges(stopped, { type: 'received', key: 'asked-1', event: { type: 'text', delta: 'late' } })).toEqual(stopped);
});

test('keeps the key of an answer that streamed once it is stored, and shows it once', () => {
  const live = receiveAll({ type: 'turn', turn: turn() });
  expect(listExchanges([], live).map(({ key }) => key)).toEqual(['asked-1']);
  expect(listExchanges([turn({ id: 30 }), turn()], live).map(({ key }) => key)).toEqual(['turn-30', 'asked-1']);
});

test('keeps what was never answered where it was sent: after the answers before it, before the answers that followed', () => {
  const fields = { state: 'failed' as const, sessionId: 5 };
  const followed: LiveExchange = { ...asked, ...fields, key: 'asked-2', state: 'answered', turn: turn() };
  const keys = (live: LiveExchange[]) => listExchanges([turn({ id: 30 }), turn()], live).map(({ key }) => key);
  expect(keys([{ ...asked, ...fields }, followed])).toEqual(['turn-30', 'asked-1', 'asked-2']);
  expect(keys([followed, { ...asked, ...fields, key: 'asked-3' }])).toEqual(['turn-30', 'asked-2', 'asked-3']);
});

test('what failed in a new chat before it had a session goes into the one that the next question opens, and no other', () => {
  const failed = reduceExchanges([asked], { type: 'ended', key: 'asked-1', state: 'failed' });
  const elsewhere: LiveExchange = { ...asked, key: 'asked-2', newChat: 2 };
  const next: LiveExchange = { ...asked, key: 'asked-3' };
  const live = reduceExchanges([...failed, elsewhere, next], {
    type: 'received',
    key: 'asked-3',
    event: { type: 'session', session: chatSession() },
  });
  expect(live.map(({ sessionId }) => sessionId)).toEqual([5, undefined, 5]);
});

test('belongs to its session, or to the new chat it was asked in', () => {
  expect(belongsTo(asked, undefined, 1)).toBe(true);
  expect(belongsTo(asked, undefined, 2)).toBe(false);
  expect(belongsTo({ ...asked, sessionId: 5 }, 5, 2)).toBe(true);
  expect(belongsTo(asked, 5, 1)).toBe(false);
});
