import {
  all,
  hold,
  hover,
  item,
  menu,
  press,
  pressSession,
  refuse,
  scrollToSession,
  see,
  showSessions,
  wait,
  write,
  type Step,
  type View,
} from '../steps.ts';

const chat = (state: string, rest?: Partial<View>): View => ({ screen: 'chat', state, path: '/chat', ...rest });
/** The sample clinic's administrator asked these: one was answered, one was not. */
const answered = (state: string, prepare?: Step): View =>
  chat(state, { prepare: all(openSession(/a routine refill/), ...(prepare ? [prepare] : [])) });
const notFound = (state: string, prepare?: Step): View =>
  chat(state, { prepare: all(openSession(/bicycles/), ...(prepare ? [prepare] : [])) });

function openSession(name: RegExp): Step {
  return all(
    pressSession(name),
    (page) =>
      page
        .getByRole('button', { name: /^(More|Why this answer)$/ })
        .first()
        .waitFor(),
    wait(300),
  );
}

/** An entry of the answer's own menu. */
const more = (entry: string): Step => menu(/^More$/, entry);

const ask = (text: string): Step => all(write('Your question', text), (page) => page.keyboard.press('Enter'));

export const chatViews: readonly View[] = [
  chat('welcome, as an administrator'),
  chat('welcome, as a nurse', { role: 'user' }),
  chat('suggestions loading', { before: hold('chat.suggestions') }),
  chat('sessions', { only: 'narrow', prepare: press('Sessions') }),
  answered('an answer'),
  { ...answered('a citation hovered', all(hover(/^\[1\]/), wait(900))), only: 'wide' },
  answered('a source next to it', all(press(/^\[1\]/), wait(600))),
  answered('why this answer', all(more('Why this answer'), wait(300))),
  answered('thumbs down', all(press('Thumbs down'), wait(300))),
  answered('feedback, quick', all(more('Give feedback'), wait(300))),
  answered(
    'feedback, rating',
    all(more('Give feedback'), (page) => page.getByRole('tab', { name: 'Rating' }).click()),
  ),
  answered(
    'feedback, in words',
    all(more('Give feedback'), (page) => page.getByRole('tab', { name: 'Detailed' }).click()),
  ),
  answered('more about an answer', press(/^More$/)),
  answered('golden question', all(more('Save as golden question'), wait(300))),
  answered('edit and ask again', press('Edit and ask again')),
  answered('save as memory', all(more('Save as memory'), wait(600))),
  notFound('nothing found'),
  notFound('why nothing was found', press('Why this answer')),
  chat('a long draft', { prepare: write('Your question', 'Who may sign for controlled drugs?\n'.repeat(14)) }),
  chat('thinking', { before: hold('chat.ask'), prepare: all(ask('Who may sign for controlled drugs?'), see('AI is thinking...')) }),
  chat('an answer that failed', {
    mayLog: true,
    before: refuse('chat.ask', 'The clinic’s server has no room left.', 507, 'INTERNAL_SERVER_ERROR'),
    prepare: all(ask('Who may sign for controlled drugs?'), see('I encountered an error'), wait(300)),
  }),
  chat('a session loading', { path: '/chat/105', before: hold('chat.turns') }),
  chat('a session that is gone', { path: '/chat/99999', mayLog: true }),
  chat('menu of a session', { prepare: sessionMenu() }),
  chat('rename a session', { prepare: sessionMenu('Rename') }),
  chat('delete a session', { prepare: sessionMenu('Delete') }),
  chat('delete all sessions', { prepare: all(showSessions, menu('More about all sessions', 'Delete All Sessions')) }),
  chat('which chat to go on with', { path: '/chat?start=ask' }),
];

function sessionMenu(entry?: string): Step {
  return all(showSessions, scrollToSession(/How fast/), press(/More about How fast/), ...(entry === undefined ? [] : [item(entry)]));
}
