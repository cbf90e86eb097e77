import { all, answer, key, press, see, showSessions, wait, write, type Step, type View } from '../steps.ts';

const chat = (state: string, rest?: Partial<View>): View => ({ screen: 'answers', state, path: '/chat', ...rest });

const ask = (text: string): Step => all(write('Your question', text), (page) => page.keyboard.press('Enter'));
/** Each asks its question itself, so that any of them can be looked at alone. */
const asked = (state: string, question: string, prepare?: Step): View =>
  chat(state, {
    prepare: all(
      ask(question),
      (page) =>
        page
          .getByRole('button', { name: /^(More|Why this answer)$/ })
          .first()
          .waitFor(),
      wait(500),
      ...(prepare ? [prepare] : []),
    ),
  });

const gownOrder = 'What order do I take off my gown and gloves?';
const visitMinutes = 'How many minutes do I need for a 99214?';
const loanerKit = 'Where are insulin pens kept?';
const notThere = 'How do I set up the autoclave diff?';
const reply = (fields: object) => ({ messageId: 1, question: 'Who takes care of a mercury spill?', place: null, ...fields });
const place = { documentId: 29, memoryId: null, name: 'Spill Response', section: 'Spill Response > Mercury', line: 40 };

/** An answer with each of its parts, and what comes before a question is sent and after it was reported. */
export const answerViews: readonly View[] = [
  asked('a procedure', gownOrder),
  asked('a row of a table', 'Who do I call when the toilet is clogged?'),
  asked('rows of a table', visitMinutes),
  asked('the page of a PDF', visitMinutes, all(press(/^\[1\]/), wait(2_000))),
  asked(
    'the text of a PDF',
    visitMinutes,
    all(press(/^\[1\]/), wait(1_500), (page) => page.getByText('Text', { exact: true }).first().click(), wait(500)),
  ),
  asked('another source', gownOrder, all(press(/^\[1\]/), wait(800), key(']'), wait(800))),
  asked('a memory', loanerKit),
  asked('a memory opened', loanerKit, all(press(/^\[1\]/), wait(800))),
  asked('a word in no document', notThere),
  asked('reported', notThere, all(press('Report missing information'), see(/^Reported\./), wait(200))),
  asked('reasons chosen', loanerKit, all(press('Thumbs down'), wait(300), press('Out of date'), press('Incomplete'))),
  chat('an identifier in the question', {
    prepare: all(ask('May John Smith, born 03/14/1961, have an early refill?'), see('Remove and send'), wait(300)),
  }),
  chat('a source that is gone', { path: '/chat?doc=9999', mayLog: true, prepare: wait(600) }),
  chat('reports were answered', {
    before: answer('gaps.replies', [reply({ place }), reply({ messageId: 2, question: 'May staff bring a dog?' })]),
    prepare: wait(600),
  }),
  chat('chats searched', { prepare: searchChats('refill') }),
  chat('chats searched, none found', { prepare: searchChats('zzzzzz') }),
];

function searchChats(text: string): Step {
  return all(showSessions, write('Search chats', text), wait(800));
}
