/** What replies show of a source for one department: words of its text, its name or a question about it, or only other numbers than without it. */
export type Shows = 'text' | 'names' | 'numbers';

export type Reader = 'user inside' | 'manager inside' | 'administrator';

/**
 * THE TABLE of what people inside and administrators are shown, by procedure. One that is not named shows nothing: departments-inside.test.ts finds its replies
 * equal to those of a library without the source. Of what is somebody's own, such as a chat or what
 * they have to read, it says who is shown it.
 */
const shows: Record<string, Shows | Partial<Record<Reader, Shows>>> = {
  // Text: the document, the memory, a quote, a place, an answer.
  'documents.get': 'text',
  'documents.version': 'text',
  'documents.list': 'text',
  'search.find': 'text',
  'search.documents': 'text',
  'chat.ask': 'text',
  'chat.askAtOnce': 'text',
  'chat.find': { 'user inside': 'text' },
  'chat.turns': { 'user inside': 'text' },
  'memories.get': 'text',
  'memories.history': 'text',
  'memories.list': 'text',
  'memories.page': 'text',
  'memories.findPassages': 'text',
  'memoryRetention.reviewed': 'text',
  'golden.list': 'text',
  'golden.findPlaces': 'text',
  'approvals.changes': 'text',
  'approvals.text': 'text',

  // Names of documents and memories, of their sections, and questions about them.
  'documents.listed': 'names',
  'documents.findNames': 'names',
  'home.sections': 'names',
  'memories.checkDraft': 'names',
  'bulk.preview': 'names',
  'validation.results': 'names',
  'approvals.get': 'names',
  'approvals.list': 'names',
  'acknowledgements.get': { 'user inside': 'names', 'manager inside': 'names' },
  'acknowledgements.state': { 'user inside': 'numbers', 'manager inside': 'numbers' },
  'acknowledgements.mine': { 'user inside': 'names', 'manager inside': 'names' },
  'acknowledgements.roster': 'names',
  'reviews.list': 'names',
  'digest.today': { 'user inside': 'names', 'manager inside': 'names' },
  'chat.sessions': { 'user inside': 'names' },
  'chat.suggestions': 'names',
  'analytics.dashboard': 'names',
  'analytics.rows': 'names',
  'audit.list': 'names',

  // Places, versions, counts and scores.
  'documents.passageNow': 'numbers',
  'documents.writtenAt': 'numbers',
  'documents.versions': 'numbers',
  'search.inDocument': 'numbers',
  'approvals.effects': 'numbers',
  'approvals.state': { 'user inside': 'numbers', 'manager inside': 'numbers' },
  'acknowledgements.askables': 'numbers',
  'departments.list': 'numbers',
  // Questions that several people asked: without the source they had no answer.
  'home.get': { administrator: 'numbers' },
  'analytics.status': 'numbers',
  'analytics.summary': 'numbers',
  'analytics.unused': 'numbers',
  'improvementMetrics.feedbackTrends': 'numbers',
  'improvementMetrics.interactionTrends': 'numbers',
  'improvementMetrics.metrics': 'numbers',
  'improvementMetrics.overview': 'numbers',
  'improvementMetrics.summary': 'numbers',
  'improvementMetrics.trends': 'numbers',
  'instructions.reach': 'numbers',
  'memoryHealth.list': 'numbers',
  'validation.get': 'numbers',
  'validation.list': 'numbers',
  'validation.progress': 'numbers',
};

export const declaredProcedures = Object.keys(shows);

export function shown(path: string, reader: Reader): Shows | 'nothing' {
  const declared = shows[path];
  return (typeof declared === 'object' ? declared[reader] : declared) ?? 'nothing';
}

/** Bytes, moments and durations of the machine, which differ in any case: of these, only words count. */
export const isOfTheMachine = (path: string): boolean => /^(?:performance|security|backups)\./.test(path);
