import { all, answer, hold, menu, press, see, wait, write, type Step, type View } from '../steps.ts';

const tools = (state: string, path: string, prepare?: Step, rest?: Partial<View>): View => ({
  screen: 'advanced-tools',
  state,
  path: `/advanced-tools${path}`,
  prepare,
  ...rest,
});
export const toolViews: readonly View[] = [
  tools('bulk', '?tab=bulk'),
  tools('bulk, by ids', '?tab=bulk&bulkAction=archive&by=ids', wait(500)),
  tools('bulk, a preview', '?tab=bulk&bulkAction=archive&bulkCategory=Insurance', all(press(/Generate preview/i), wait(800))),
  tools('bulk, nothing chosen', '?tab=bulk', all(press(/Generate preview/i), wait(300))),
  tools('validation', '?tab=validation'),
  tools('validation, nothing chosen', '?tab=validation', all(press(/Start/i), wait(300))),
  tools(
    'a validation',
    '?tab=validation',
    all(write('Memory IDs', '1, 2, 3, 22, 23, 26, 27'), press(/Start/i), see(/Completed/i), wait(500)),
  ),
  tools('a validation that is gone', '?tab=validation&batch=nosuch', wait(300), { mayLog: true }),
  tools('performance', '?tab=performance'),
  tools('times by REST path', '?tab=performance&calls=rest'),
  tools('invalidate', '?tab=performance', press('Invalidate all caches')),
];

const analytics = (state: string, path: string, prepare?: Step, rest?: Partial<View>): View => ({
  screen: 'analytics',
  state,
  path: `/analytics${path}`,
  prepare,
  ...rest,
});
export const analyticsViews: readonly View[] = [
  analytics('7 days', ''),
  analytics('90 days', '?period=90'),
  analytics('30 days, as a manager', '?period=30', wait(300), { role: 'manager' }),
  analytics('export', '', press('Export Report')),
  analytics('instructions', '', all(press('Preferences'), wait(600))),
  analytics(
    'behind a figure',
    '?period=30',
    all(
      (page) =>
        page
          .getByRole('button', { name: /Not answered|not found|Total queries/i })
          .first()
          .click(),
      wait(600),
    ),
  ),
  { screen: 'analytics', state: 'report', path: '/analytics-report?period=30' },
];

const learning = (state: string, path: string, prepare?: Step, rest?: Partial<View>): View => ({
  screen: 'ai-learning',
  state,
  path: `/ai-learning${path}`,
  prepare,
  ...rest,
});
export const learningViews: readonly View[] = [
  learning('overview', ''),
  learning('a badge opened', '', press(/Autonomous Learning/)),
  learning(
    'a figure hovered',
    '',
    all((page) => page.locator('main a[href*="figure="]').first().hover(), wait(900)),
    { only: 'wide' },
  ),
  learning(
    'rows behind a figure',
    '',
    all((page) => page.locator('main a[href*="figure="]').first().click(), wait(600)),
  ),
  learning('performance', '?tab=performance'),
  learning('add a golden question', '?tab=performance', press('Add question')),
  learning('menu of a golden question', '?tab=performance', press(/^Actions for/)),
  learning('edit a golden question', '?tab=performance', menu(/^Actions for/, 'Edit')),
  learning('documentation', '?tab=documentation'),
  learning('questions of a gap', '?tab=documentation&gap=6', wait(500)),
  learning('documentation, no match', '?tab=documentation&q=zzzz'),
  learning('actions', '?tab=actions'),
  learning('evidence', '?tab=actions', all(press(/^Show evidence/), wait(500))),
  learning('approve', '?tab=actions', press(/^Approve/)),
  learning('actions, no match', '?tab=actions&actionStatus=completed&actionPriority=critical'),
  learning('trends', '?tab=trends'),
  learning('trends, 90 days', '?tab=trends&period=90days'),
];

const preferences = (state: string, path: string, prepare?: Step, rest?: Partial<View>): View => ({
  screen: 'preferences',
  state,
  path: `/preferences${path}`,
  prepare,
  ...rest,
});
const word = (name?: string): Step => menu(/^Actions for/, name);
export const preferenceViews: readonly View[] = [
  preferences('instructions', ''),
  preferences('instructions changed', '', all(write('Assistant instructions', 'Answer as a calm colleague would.'), wait(500))),
  preferences(
    'leave without saving',
    '',
    all(write('Assistant instructions', 'Answer as a calm colleague would.'), (page) =>
      page.getByRole('tab', { name: 'Behavior' }).click(),
    ),
  ),
  preferences('behavior', '?tab=behavior'),
  preferences('performance', '?tab=performance'),
  preferences('model', '?tab=model', wait(500)),
  preferences(
    'model, a cloud',
    '?tab=model',
    all(
      wait(300),
      (page) =>
        page
          .getByText(/OpenAI/)
          .first()
          .click(),
      wait(300),
    ),
  ),
  preferences('glossary', '?tab=glossary'),
  preferences('glossary, no match', '?tab=glossary&q=zzzzzz'),
  preferences('add an abbreviation', '?tab=glossary', press('Add')),
  preferences('menu of an abbreviation', '?tab=glossary', word()),
  preferences('edit an abbreviation', '?tab=glossary', word('Edit')),
  preferences('remove an abbreviation', '?tab=glossary', word('Remove')),
  preferences(
    'restore shipped',
    '?tab=glossary',
    all(
      word('Remove'),
      (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click(),
      (page) => page.getByRole('alertdialog').waitFor({ state: 'detached' }),
      press('Restore defaults'),
    ),
  ),
  preferences('security', '?tab=security'),
  preferences('reset all', '?tab=security', press('Reset All')),
];

const nora = { id: 3, email: 'nurse@demo.clinic', firstName: 'Nora', lastName: 'Quinn', role: 'user', status: 'active' };
const people = (state: string, path: string, prepare?: Step, rest?: Partial<View>): View => ({
  screen: 'users',
  state,
  path,
  prepare,
  ...rest,
});
export const peopleViews: readonly View[] = [
  people('the list', '/users'),
  people('no match', '/users?q=zzzz'),
  people('add', '/users?add=1'),
  people('add, refused', '/users?add=1', all(press('Send Invitation'), wait(300))),
  people(
    'invited',
    '/users?add=1',
    all(
      write('First Name', 'Wilhelmina'),
      write('Last Name', 'Featherstonehaugh'),
      (page) => page.getByLabel('Email Address').fill(`w.${Date.now()}@a-rather-long-name-of-a-clinic.example`),
      press('Send Invitation'),
      wait(900),
    ),
  ),
  people('asked for a new password', '/users', wait(300), {
    before: answer('users.resetRequests', [{ id: 1, user: nora, requestedAt: '2026-11-20T15:10:00.000Z' }]),
  }),
  people('menu of a person', '/users', press('Actions for Nora Quinn')),
  people('role', '/users', menu('Actions for Nora Quinn', 'Change role')),
  people('lock', '/users', press('Lock Nora Quinn')),
  people('invite', '/invite'),
  people('invite, as a manager', '/invite', undefined, { role: 'manager' }),
];

const audit = (state: string, path: string, prepare?: Step, rest?: Partial<View>): View => ({
  screen: 'audit-log',
  state,
  path: `/audit-log${path}`,
  prepare,
  ...rest,
});
const backups = (state: string, prepare?: Step, rest?: Partial<View>): View => ({
  screen: 'backups',
  state,
  path: '/backups',
  prepare,
  ...rest,
});
export const recordViews: readonly View[] = [
  audit('entries', ''),
  audit('details of an entry', '', all(press(/^Details of entry/), wait(300)), { only: 'wide' }),
  audit('no match', '?objectId=zzzz'),
  audit('checked', '', all(press('Check now'), wait(2_500))),
  backups('the list'),
  backups('one is made', all(press('Back up now'), wait(300)), { before: hold('backups.start', 'backups.make', 'backups.create') }),
  backups('menu of a backup', press(/^Actions for the backup/)),
];

const account = (state: string, path: string, prepare?: Step, rest?: Partial<View>): View => ({
  screen: 'account',
  state,
  path: `/account${path}`,
  prepare,
  ...rest,
});
export const accountViews: readonly View[] = [
  account('sign-in', ''),
  account(
    'password refused',
    '',
    all((page) => page.locator('main form').first().getByRole('button').last().click(), wait(300)),
  ),
  account('set up a second factor', '', all(press('Set up'), wait(500))),
  account('sessions', '?tab=sessions'),
  account('sign out everywhere', '?tab=sessions', press('Sign out everywhere')),
  account('preferences, as a nurse', '?tab=preferences', undefined, { role: 'user' }),
  account('API keys', '?tab=api-keys'),
  account('a new key', '?tab=api-keys', press('New key')),
  account('a key that was made', '?tab=api-keys', all(press('New key'), write('Name', 'Phone system'), press('Create key'), wait(800))),
  account('rules', '?tab=rules'),
];
