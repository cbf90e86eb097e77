import { limits } from '@vademecum/shared/limits.ts';
import { type Address, oneOf, text, whole } from '../../../lib/address.ts';

/** As the box of a browser: a text to find is a few words. */
export const maxFindText = 200;

/** Which place of a document the address names. */
export const viewerAddress = {
  /** A former version; left out for the one that answers now. */
  version: whole(1),
  /** As people count, from 1. */
  line: whole(1),
  /** The exact quote: UTF-16 offsets in the text. */
  from: whole(0),
  to: whole(0),
  /** The query of a search: its words are marked. */
  find: text(limits.searchText),
  /** The text to find as it was typed; empty while nothing was typed yet. */
  text: text(maxFindText),
  /** What is shown of a PDF file: its text, or both; its pages where nothing is said. */
  view: oneOf(['text', 'both']),
};

export type ViewerPlace = Address<typeof viewerAddress>;
