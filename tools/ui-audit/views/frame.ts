import { all, key, press, wait, write, type View } from '../steps.ts';

const home = (state: string, rest?: Partial<View>): View => ({ screen: 'home', state, path: '/chat', prepare: wait(900), ...rest });
const frame = (state: string, path: string, rest?: Partial<View>): View => ({ screen: 'frame', state, path, ...rest });

/** The home screen, and what frames every screen: sidebar, palette, and the page for an address that leads nowhere. */
export const frameViews: readonly View[] = [
  home('checklist of the first administrator'),
  home('remove the sample handbook', { prepare: all(wait(900), press('Remove the sample handbook')) }),
  home('as a nurse', { role: 'user' }),
  frame('sidebar collapsed', '/documents', { only: 'wide', alone: true, prepare: all(press('Collapse sidebar'), wait(300)) }),
  frame('sidebar collapsed, on a chat', '/chat', { only: 'wide', alone: true, prepare: all(press('Collapse sidebar'), wait(900)) }),
  frame('menu', '/documents', { only: 'narrow', prepare: all(press('Open menu'), wait(300)) }),
  frame('palette', '/documents', { prepare: all(key('Control+k'), wait(500)) }),
  frame('palette, a question', '/documents', {
    prepare: all(key('Control+k'), wait(300), (page) => page.keyboard.type('how fast must I report a needlestick'), wait(1_500)),
  }),
  frame('palette, a passage', '/documents', {
    prepare: all(
      key('Control+k'),
      wait(300),
      (page) => page.keyboard.type('needlestick reporting'),
      wait(1_500),
      key('ArrowDown'),
      wait(500),
    ),
  }),
  frame('palette, nothing found', '/documents', {
    prepare: all(key('Control+k'), wait(300), (page) => page.keyboard.type('zzzzzz'), wait(1_500)),
  }),
  frame('keyboard shortcuts', '/documents', { only: 'wide', prepare: all(key('?'), wait(500)) }),
  frame('no such page', '/no-such-page', { mayLog: true }),
  frame('no such page, as a nurse', '/no-such-page', { role: 'user', mayLog: true }),
];

const tiles = (state: string, rest?: Partial<View>): View => ({ screen: 'tiles', state, path: '/preferences?tab=home', ...rest });
export const tileViews: readonly View[] = [
  tiles('the tiles'),
  tiles('a new one refused', { prepare: all(press('Add tile'), press('Save tiles'), wait(300)) }),
  tiles('one opens a document', {
    prepare: async (page) => {
      const tile = page.getByRole('listitem', { name: 'Spill' });
      await tile.getByLabel('What it does').selectOption('document');
      await tile.getByRole('combobox', { name: 'Document' }).fill('spill');
      await page.getByRole('listbox').getByRole('option').first().click();
      await page.waitForTimeout(600);
    },
  }),
  tiles('leave without saving', {
    prepare: all(write('Label', 'Something'), (page) => page.getByRole('tab', { name: 'Behavior' }).click(), wait(300)),
  }),
];
