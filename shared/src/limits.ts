/** Caps on what comes in; every string and list has one. Lengths are UTF-16 code units. */
export const limits = {
  name: 200,
  email: 254,
  /** A question, without what says how long its answer is to be. */
  query: 1_000,
  /** An answer that comes back with the next question of a chat that is not kept. */
  answer: 8_000,
  searchText: 1_000,
  searchPage: 100,
  feedbackText: 500,
  instructions: 20_000,
  passwordMin: 15,
  /** For people with a second factor. */
  passwordMinWithSecondFactor: 8,
  passwordMax: 256,
  /** Text pasted as a document, and text taken out of a file: 5 MiB. */
  documentText: 5 * 1024 * 1024,
  memoryText: 20_000,
  listPage: 1_000,
  /** Documents that one call deletes. */
  bulkDocuments: 500,
  /** Memories that one validation is given by number. */
  validationIds: 20_000,
  /** Memories that one bulk operation names one by one; by criteria it takes any number. */
  bulkMemories: 20_000,
  apiKeyDays: 731,
} as const;

/** Characters that a search must have, not counting space around it. */
export const shortestSearch = 3;

/** A session ends this long after the last activity, to the millisecond. */
export const idleTimeoutMs = 15 * 60 * 1000;
/** A chat that nobody has asked anything in for this long is deleted. */
export const chatRetentionMs = 30 * 24 * 60 * 60 * 1000;
/** Figures of questions and what was learned of them are deleted after this long. */
export const analyticsRetentionMs = 90 * 24 * 60 * 60 * 1000;
/** A session ends this long after sign-in, whatever happens. */
export const sessionMaxMs = 12 * 60 * 60 * 1000;
