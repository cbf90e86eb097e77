import { all, chooseFiles, key, link, menu, press, see, wait, write, type Step, type View } from '../steps.ts';

const documents = (state: string, prepare?: Step, rest?: Partial<View>): View => ({
  screen: 'documents',
  state,
  path: '/documents',
  prepare,
  ...rest,
});
const opened = (state: string, prepare?: Step, rest?: Partial<View>): View =>
  documents(state, all(link('Telephone Triage'), ...(prepare ? [prepare] : [])), rest);
const row = 'Actions for Telephone Triage';
const openUpload = press('Upload Document');

const uploadTwo = all(openUpload, chooseFiles(['cold-chain.txt', 'Text.'], ['hand-hygiene.txt', 'More.']), (page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^Upload/ })
    .last()
    .click(),
);

const header = 'Policy Number: IC-02\nOwner: Infection Prevention\nEffective: May 5, 2026\nReview due: May 5, 2027\n\n';
/** Of a text that the library does not have yet. */
const newFile = (name: string): [name: string, text: string] => [name, `# ${name}\n\n${header}Shelf ${Date.now()} holds it.`];
const sameText = `Opened vials are thrown out after 28 days (${Date.now()}).`;
const send: Step = (page) => page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();

const setAll = all(press('Select documents'), press(/^Select all/), press(/^Edit$/), wait(600));

const setOwnerAndDate: Step = async (page) => {
  await setAll(page);
  await page.getByRole('dialog').getByLabel('Review due').fill('2027-03-31');
  await page.getByRole('dialog').getByLabel('Owner').fill(`Quality Lead ${Date.now()}`);
  await all(press('Save'), see(/changed\./), wait(300))(page);
};

/** These add documents to the library, so they come after the views that look for one in it. */
const registerViews: readonly View[] = [
  documents('set, nothing given', setAll),
  documents(
    'set, an owner given',
    all(setAll, (page) => page.getByRole('dialog').getByLabel('Owner').fill('Infection Prevention Nurse'), wait(200)),
  ),
  documents('review calendar, no dates', undefined, { path: '/documents?show=calendar' }),
  documents('upload, all added', (page) =>
    all(openUpload, chooseFiles(newFile('cold-chain.md')), send, see('1 of 1 added'), wait(800))(page),
  ),
  documents(
    'upload, one failed',
    (page) =>
      all(openUpload, chooseFiles(newFile('eyewash.md'), ['scan.pdf', 'Text.']), send, see('1 of 2 added, 1 failed'), wait(300))(page),
    { mayLog: true },
  ),
  documents(
    'upload, a file that is there already',
    all(
      openUpload,
      chooseFiles(['vials.txt', sameText]),
      send,
      see('1 of 1 added'),
      wait(800),
      key('Escape'),
      wait(500),
      openUpload,
      chooseFiles(['vials-again.txt', sameText]),
      send,
      see('already in the library'),
      wait(300),
    ),
    { mayLog: true },
  ),
  documents('lifecycle, what the document says', all(link('cold-chain'), press('Lifecycle'), see('The document says'), wait(300))),
  // What is in review refuses other dates; no manual is.
  documents('set, done', setOwnerAndDate, { path: '/documents?type=manual' }),
  documents('review calendar', undefined, { path: '/documents?show=calendar' }),
  documents('review calendar, an empty month', undefined, { path: '/documents?show=calendar&month=2027-02' }),
];

export const documentViews: readonly View[] = [
  documents('the list'),
  documents('filters', press(/Filter/)),
  documents('no match', undefined, { path: '/documents?q=zzzzzz' }),
  documents('a filter without a match', undefined, { path: '/documents?type=video' }),
  documents(
    'selecting',
    all(press('Select documents'), (page) => page.getByRole('checkbox').nth(1).check()),
  ),
  documents(
    'delete what is selected',
    all(press('Select documents'), (page) => page.getByRole('checkbox').nth(1).check(), press('Delete')),
  ),
  documents('menu of a row', menu(row)),
  documents('rename', menu(row, 'Rename')),
  documents('delete', menu(row, 'Delete')),
  documents('replace', menu(row, 'Replace with a new version')),
  documents('upload, files', openUpload),
  documents(
    'upload, a file chosen',
    all(openUpload, chooseFiles(['a-very-long-name-of-a-policy-about-the-cold-chain-of-vaccines-2026.txt', 'Text.'])),
  ),
  documents(
    'upload, text',
    all(openUpload, (page) => page.getByText('Paste text').first().click()),
  ),
  documents(
    'upload, nothing chosen',
    all(openUpload, (page) => page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click(), wait(300)),
  ),
  documents('uploads running', all(uploadTwo, wait(600)), {
    before: (page) => page.route('**/api/documents/upload**', () => undefined),
  }),
  documents('uploads failed', all(uploadTwo, wait(900)), {
    mayLog: true,
    before: (page) => page.route('**/api/documents/upload**', (route) => route.abort()),
  }),
  opened('a document'),
  documents('a line of it', undefined, { path: '/documents/1?line=20' }),
  opened('outline', press(/Outline|Sections/), { only: 'narrow' }),
  opened('versions', all(press('Versions'), wait(500))),
  opened('lifecycle', all(press('Lifecycle'), wait(300))),
  opened(
    'find in document',
    all(key('Control+f'), wait(300), (page) => page.keyboard.type('fever'), wait(600)),
  ),
  opened(
    'find, nothing',
    all(key('Control+f'), wait(300), (page) => page.keyboard.type('zzzz'), wait(600)),
  ),
  documents('a document that is gone', undefined, { path: '/documents/9999', mayLog: true }),
  documents('pages of a PDF', all(link('Point-of-Care Testing'), press('Pages'), wait(1_500))),
  documents('a PDF that cannot be shown', all(link('Point-of-Care Testing'), press('Pages'), wait(1_500)), {
    mayLog: true,
    before: (page) => page.route('**/original**', (route) => route.abort()),
  }),
  documents('pages and text of a PDF', all(link('Point-of-Care Testing'), press('Side by side'), wait(1_500)), { only: 'wide' }),
  documents('a Word document', all(link('Vaccine Cold Chain'), wait(500))),
  documents('reading report', all(link('Point-of-Care Testing'), press('Reading report'), wait(300))),
  ...registerViews,
];

const search = (state: string, path: string, rest?: Partial<View>): View => ({ screen: 'search', state, path, ...rest });
export const searchViews: readonly View[] = [
  search('tips', '/search'),
  search('results', '/search?q=needlestick'),
  search('other places', '/search?q=needlestick', {
    prepare: (page) =>
      page
        .getByRole('button', { name: /more match/i })
        .first()
        .click(),
  }),
  search('a word corrected', '/search?q=epinefrine'),
  search('no results', '/search?q=zzzzzzz'),
  search('too short', '/search?q=ab'),
  search('filtered', '/search?q=needlestick&type=protocol&from=2026-01-01'),
];

const memories = (state: string, prepare?: Step, rest?: Partial<View>): View => ({
  screen: 'memories',
  state,
  path: '/memories',
  prepare,
  ...rest,
});
const memoryRow = /Actions for Insulin pens/;
export const memoryViews: readonly View[] = [
  memories('the list'),
  memories('the list, as a nurse', undefined, { role: 'user' }),
  memories('no match', undefined, { path: '/memories?q=zzzz' }),
  memories('archived', undefined, { path: '/memories?archived=true' }),
  memories('one opened', wait(300), { path: '/memories?memory=26' }),
  memories('history of one', all(wait(300), press('Show history'), wait(500)), { path: '/memories?memory=26' }),
  memories('one with findings', wait(300), { path: '/memories?memory=22' }),
  memories('one edited', wait(300), { path: '/memories?memory=26&edit=1' }),
  memories('one that is gone', wait(300), { path: '/memories?memory=9999', mayLog: true }),
  memories('add', wait(300), { path: '/memories?new=1' }),
  memories('add, refused', all(wait(300), press('Save'), wait(300)), { path: '/memories?new=1' }),
  memories(
    'add, like another',
    all(
      write('Topic', 'Back door alarm'),
      write('Content', 'The back door alarm is armed at 7 p.m. Call Maria Lopez, born 03/14/1961.'),
      wait(1_500),
    ),
    { path: '/memories?new=1' },
  ),
  memories('leave without saving', all(write('Topic', 'Something'), key('Escape'), wait(300)), { path: '/memories?new=1' }),
  memories('menu of a card', menu(memoryRow)),
  memories('delete', menu(memoryRow, 'Delete')),
  memories(
    'quality, hovered',
    all(
      (page) =>
        page
          .getByText(/^Quality \d/)
          .first()
          .hover(),
      wait(900),
    ),
    { only: 'wide' },
  ),
  memories('quality, pressed', (page) =>
    page
      .getByText(/^Quality \d/)
      .first()
      .click(),
  ),
  memories('export', press('Export')),
  memories('import', press('Import')),
  memories(
    'import, a file read',
    all(
      press('Import'),
      chooseFiles(['memories.csv', 'topic,value,category\nParking,Behind the house,\n,Nothing,Insurance\n']),
      wait(1_500),
    ),
  ),
];

const management = (state: string, path: string, prepare?: Step, rest?: Partial<View>): View => ({
  screen: 'memory-management',
  state,
  path: `/memory-management${path}`,
  prepare,
  ...rest,
});
export const managementViews: readonly View[] = [
  management('overview', ''),
  management('policies', '?tab=policies'),
  management('a new policy', '?tab=policies&policy=new', wait(500)),
  management('a policy opened', '?tab=policies&policy=1', wait(800)),
  management('a policy refused', '?tab=policies&policy=new', all(wait(300), press(/^(Save|Create)/), wait(300))),
  management('delete a policy', '?tab=policies', press(/^Delete /)),
  management('health', '?tab=health'),
  management('thresholds', '?tab=health', press('Thresholds')),
  management(
    'memories of a metric',
    '?tab=health',
    all(
      (page) =>
        page
          .getByRole('link', { name: /Show memories/ })
          .first()
          .click(),
      wait(500),
    ),
  ),
  management('review, one by one', '?tab=review'),
  management('review, the list', '?tab=review&show=list'),
  management('archived', '?tab=review&show=archived'),
  management('archived, no match', '?tab=review&show=archived&q=zzzz'),
];
