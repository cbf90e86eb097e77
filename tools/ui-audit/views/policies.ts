import type { Page } from 'playwright';
import type { List } from '../lists.ts';
import { all, chooseFiles, link, menu, press, see, wait, write, type Step, type View } from '../steps.ts';

const clinic = (state: string, prepare?: Step, rest?: Partial<View>): View => ({
  screen: 'clinic',
  state,
  path: '/clinic',
  prepare,
  ...rest,
});
const row = 'Actions for Front desk';

const approvals = (state: string, prepare?: Step, rest?: Partial<View>): View => ({
  screen: 'approvals',
  state,
  path: '/approvals',
  prepare,
  ...rest,
});
const tab =
  (name: string): Step =>
  (page) =>
    page.getByRole('dialog').getByRole('tab', { name }).click();
const review = all(press('Review No-Shows and Late Arrivals'), see('What changes'), wait(600));
/** The document of that name, with the panel of what waits for it. */
const waiting = (name: string): Partial<View> => ({
  path: `/documents?q=${encodeURIComponent(name)}`,
  role: 'manager',
  prepare: all(link(name), wait(600)),
});

const readings = (state: string, path: string, prepare?: Step, rest?: Partial<View>): View => ({
  screen: 'to-read',
  state,
  path,
  role: 'user',
  prepare,
  ...rest,
});
/** The sample clinic's second request, which asks for a signature. */
const signed = '/to-read/2';

async function readToTheEnd(page: Page): Promise<void> {
  const text = page.getByLabel(/^Text of/);
  const isRead = page.getByText('You have reached the end.');
  await text.first().hover();
  for (let turns = 0; turns < 60 && !(await isRead.isVisible()); turns += 1) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(60);
  }
}
const sign = all(wait(300), readToTheEnd, press('I have read and understood this'), wait(400));

const roster = (state: string, name: string, prepare?: Step): View => ({
  screen: 'roster',
  state,
  path: '/documents',
  role: 'manager',
  prepare: all(link(name), press('Acknowledgements'), wait(600), ...(prepare ? [prepare] : [])),
});
const privacy = 'Privacy and Minimum Necessary';

const rules = (state: string, prepare?: Step): View => ({
  screen: 'approval-rules',
  state,
  path: '/preferences?tab=approval',
  prepare: all(wait(500), ...(prepare ? [prepare] : [])),
});
const audience = (state: string, prepare?: Step, rest?: Partial<View>): View => ({
  screen: 'audience',
  state,
  path: '/documents',
  prepare,
  ...rest,
});

/** Departments, approval, acknowledgements, and who can see what. */
export const policyViews: readonly View[] = [
  clinic('departments'),
  clinic('menu of a department', menu(row)),
  clinic('edit a department', all(menu(row, 'Edit'), wait(500))),
  clinic('add a department', all(press('Add department'), wait(500))),
  clinic('add a department, refused', all(press('Add department'), wait(500), press('Save'), wait(300))),
  clinic('delete a department', all(menu(row, 'Delete'), wait(300))),
  approvals('the list'),
  approvals('the list, as a manager', undefined, { role: 'manager' }),
  approvals('review', review),
  approvals('review, answers', all(review, tab('Answers'), wait(4_000))),
  approvals('review, full text', all(review, tab('Full text'), wait(600))),
  approvals('review, approvers', all(review, tab('Approvers'), wait(300))),
  approvals('approve', all(review, press(/^Approve$/), wait(400))),
  approvals('return', all(review, press(/^Return$/), wait(400))),
  approvals('review of a new document', all(press('Review Photography by Visitors'), see('What changes'), wait(600))),
  approvals('document in review', undefined, waiting('No-Shows and Late Arrivals')),
  approvals('document that waits for its day', undefined, waiting('Hand Hygiene and Protective Equipment')),
  approvals('document that is retired', undefined, { ...waiting('Paper Appointment Book'), path: '/documents?phase=retired' }),
  approvals('draft', undefined, waiting('Photography by Visitors')),
  approvals('approvers and dates', undefined, {
    ...waiting('Photography by Visitors'),
    prepare: all(link('Photography by Visitors'), press('Approvers and dates'), wait(500)),
  }),
  readings('the list', '/to-read'),
  readings('a document', signed, wait(600)),
  readings('acknowledge', signed, sign),
  readings('a wrong answer', signed, wrongAnswer(), { mayLog: true }),
  readings('nothing there', '/to-read/999', wait(300), { mayLog: true }),
  roster('under way', privacy),
  roster('overdue', 'Emergencies in the Clinic'),
  roster('nobody asked', 'Telephone Triage'),
  roster('ask', 'Telephone Triage', all(press('Ask to acknowledge'), wait(600))),
  roster('ask, refused', 'Telephone Triage', all(press('Ask to acknowledge'), wait(600), press(/^Ask$/), wait(300))),
  roster('change', privacy, all(press('Change'), wait(600))),
  roster('end', privacy, all(press(/^End$/), wait(300))),
  rules('rules'),
  rules('required', (page) => page.getByRole('switch', { name: 'Approval required' }).click()),
  audience('upload', all(press('Upload Document'), chooseFiles(['cash.txt', 'Text.']), departmentsOnly)),
  audience('lifecycle', all(link('Lost Property'), press('Lifecycle'), wait(500))),
  audience('documents of a department', undefined, { path: '/documents?audience=1' }),
  audience('limited document', all(link('Lost Property'), wait(500))),
];

async function departmentsOnly(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Only these departments').check();
  await page.waitForTimeout(400);
}

function wrongAnswer(): Step {
  return all(
    sign,
    (page) => page.getByLabel('In the corridor').check(),
    write('Your password', 'not the password'),
    press(/^Sign$/),
    wait(900),
  );
}

export const policyLists: readonly List[] = [
  {
    screen: 'clinic',
    name: 'Departments',
    path: '/clinic',
    procedure: 'departments.list',
    empty: 'No departments yet',
    filled: /Front desk/,
  },
  {
    screen: 'approvals',
    name: 'Approvals',
    path: '/approvals',
    procedure: 'approvals.list',
    empty: 'Nothing is waiting for approval',
    filled: /No-Shows and Late/,
  },
  { screen: 'to-read', name: 'To read', path: '/to-read', role: 'user', procedure: 'acknowledgements.mine', filled: /Privacy and Minimum/ },
];
