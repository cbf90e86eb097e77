import { chatViews } from './views/chat.mjs';
import { documentViews, managementViews, memoryViews, searchViews } from './views/library.mjs';
import { accountViews, analyticsViews, learningViews, peopleViews, preferenceViews, recordViews, toolViews } from './views/office.mjs';
import { outsideViews } from './views/outside.mjs';

/**
 * Every view of the product: screen, state, path; role is who looks (an administrator; null: nobody signed in), before is done before the
 * page opens, prepare after it; only: 'wide' or 'narrow' where it exists on such screens alone; mayLog: the browser's console complains.
 */
export const views = [
  ...outsideViews,
  ...chatViews,
  ...documentViews,
  ...searchViews,
  ...memoryViews,
  ...managementViews,
  ...toolViews,
  ...analyticsViews,
  ...learningViews,
  ...preferenceViews,
  ...peopleViews,
  ...recordViews,
  ...accountViews,
];
