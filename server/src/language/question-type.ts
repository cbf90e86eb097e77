/** What kind of thing would answer a question, as its wording tells. */
export type QuestionType = 'steps' | 'list' | 'definition' | 'amount' | 'time' | 'person' | 'place' | 'reason' | 'other';

const types: [QuestionType, RegExp][] = [
  [
    'amount',
    /\bhow (?:many|much|often|old|long|large|big|far|fast|high|common)\b|\b(?:what|which) (?:percent|percentage|proportion|number|dose|dosage|rate|age|size|temperature|amount|range|length|duration)\b/i,
  ],
  [
    'steps',
    /\bhow (?:do|does|to|can|should|shall|would|must|is|are) (?:i|we|you|one|staff|a|an|the)?\b|\b(?:steps?|procedure|process|workflow|instructions?|protocol)\b/i,
  ],
  ['time', /\b(?:when|what (?:time|year|date|day|month)|how soon|how long|deadline)\b/i],
  ['person', /^\s*(?:who|whom|whose)\b|\bwho (?:is|are|can|should|must|may|has)\b/i],
  ['place', /^\s*where\b/i],
  ['reason', /^\s*why\b|\bwhat (?:is|are) the (?:reason|purpose)/i],
  [
    'list',
    /\b(?:what|which) are\b|\blist\b|\bwhat (?:symptoms|signs|causes|treatments|types|documents|items)\b|\bsymptoms|\bwhich \w+s\b/i,
  ],
  ['definition', /^\s*what(?:'s| is| are| does)\b|\b(?:define|definition|meaning|stand for)\b/i],
];

const shapes: Partial<Record<QuestionType, RegExp>> = {
  amount:
    /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|half|twice|once|daily|weekly|annually|dozen|hundred|thousand|million)\b/i,
  time: /\d|\b(?:day|week|month|year|hour|minute|morning|annually|daily|before|after|during|within|until|january|february|march|april|june|july|august|september|october|november|december)/i,
  person:
    /\b(?:officer|manager|administrator|director|team|staff|nurse|physician|doctor|provider|supervisor|owner|committee|department|people|patients?|persons?|individuals?|women|children|adults)\b|\p{Lu}\p{Ll}{1,40} \p{Lu}\p{Ll}+/iu,
  place: /\b(?:in|at|from|near|on|to) (?:the )?\p{Lu}|\b(?:room|building|floor|cabinet|drawer|desk|menu|tab|page|located|stored|found)\b/u,
  reason: /\b(?:because|due to|since|so that|in order to|caused? by|reasons?|therefore|owing to|as a result|leads? to|purpose)\b/i,
  definition:
    /\b(?:is|are|was|were) (?:a|an|the|any|one|defined|caused|characterized)\b|\b(?:means|refers to|known as|defined as|stands for|called)\b|\([^)]{1,500}\)/i,
};

export function questionType(question: string): QuestionType {
  return types.find(([, pattern]) => pattern.test(question))?.[0] ?? 'other';
}

/** Whether a sentence has the shape that such an answer has: a figure for an amount, "because" for a reason. */
export function fitsType(text: string, type: QuestionType): boolean {
  return shapes[type]?.test(text) ?? false;
}

/** What a question asks for as a figure, or whether something may be done: narrower than its type. */
export type ExpectedFigure = 'duration' | 'moment' | 'money' | 'number' | 'rule';

const asked: [ExpectedFigure, RegExp][] = [
  [
    'duration',
    /\bhow (?:long|soon|quickly|fast|often|late|old|early|frequently)\b|\bwithin what\b|\bhow many (?:days|hours|weeks|months|years|minutes)\b|\buntil when\b/i,
  ],
  ['moment', /\bwhen\b|\bwhat (?:time|year|date|day|month)\b|\bdeadline\b/i],
  ['money', /\b(?:how much|what)\b.{0,500}\b(?:cost|charge|fee|price|pay)\b/i],
  [
    'number',
    /\bhow (?:many|much|large|big|far|high|low)\b|\b(?:what|which) (?:(?:is|was|were) the )?(?:\w+ )?(?:percent|percentage|proportion|number|dose|dosage|rate|age|size|temperature|amount|range|length|prevalence|incidence|frequency)\b/i,
  ],
  [
    'rule',
    /^(?:can|may|must|should|is|are|am|do|does|did|was|were|has|have|could|will|would)\b|, (?:can|may|must|should|do|does|is|are) (?:i|we|he|she|they|you|it)\b/i,
  ],
];

const duration =
  /\b(?:\d+(?:\.\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|thirty|half an?|an?)(?: to \d+|–\d+)?[ -](?:(?:business|working|calendar|school) )?(?:second|minute|min|hour|hr|day|week|wk|month|year|yr)s?\b|\b(?:immediately|at once|the same day|daily|weekly|monthly|annually|yearly|right away)\b/i;
const moment =
  /\b(?:19|20)\d\d\b|\b\d{1,2}(?::\d\d)?\s*[ap]\.?m\b|\b\d{1,2}:\d\d\b|\b(?:january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|noon|midnight)\b/i;
const number = /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|half|twice|dozen|hundred|thousand|million)\b/i;

/** Undefined where the question asks for neither. */
export function expectedFigure(question: string): ExpectedFigure | undefined {
  return asked.find(([, pattern]) => pattern.test(question))?.[0];
}

/** 1: the text contains a figure of that kind; 0.3: another one, if a duration is asked for; else 0. */
export function figureFits(text: string, figure: Exclude<ExpectedFigure, 'rule'>): number {
  if (figure === 'duration') return duration.test(text) ? 1 : number.test(text) ? 0.3 : 0;
  if (figure === 'moment') return duration.test(text) || moment.test(text) ? 1 : 0;
  return (figure === 'money' ? /[$€£]\s?\d/ : number).test(text) ? 1 : 0;
}

/** Whether a row of a table has a cell that permits or forbids: "Text on a private phone | No". */
export function isRuledRow(row: string): boolean {
  return /(?<=[|\t]\s*)(?:yes|no|never|always|(?:not )?allowed|prohibited|forbidden|permitted)\b/i.test(row);
}

/** Whether a sentence says what may, must or must not be done. */
export function isRule(text: string): boolean {
  return /\b(?:may|must|allowed|permitted|prohibited|forbidden|never|not|only|required|can(?:not)?|should|don['’]t)\b/i.test(text);
}

/** "Gout is a ...", "Refill: renewing a medicine ...". */
export function isDefinition(text: string): boolean {
  return /\b(?:is|are|was|were) (?:a|an|the|any|one|defined|caused|characterized|considered)\b|\b(?:means|refers to|known as|defined as|stands for|called)\b|^[^:]{3,40}: \S/.test(
    text.slice(0, 160),
  );
}
