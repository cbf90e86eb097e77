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
    /\b(?:officer|manager|administrator|director|team|staff|nurse|physician|doctor|provider|supervisor|owner|committee|department|people|patients?|persons?|individuals?|women|children|adults)\b|\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/iu,
  place: /\b(?:in|at|from|near|on|to) (?:the )?\p{Lu}|\b(?:room|building|floor|cabinet|drawer|desk|menu|tab|page|located|stored|found)\b/u,
  reason: /\b(?:because|due to|since|so that|in order to|caused? by|reasons?|therefore|owing to|as a result|leads? to|purpose)\b/i,
  definition:
    /\b(?:is|are|was|were) (?:a|an|the|any|one|defined|caused|characterized)\b|\b(?:means|refers to|known as|defined as|stands for|called)\b|\([^)]+\)/i,
};

export function questionType(question: string): QuestionType {
  return types.find(([, pattern]) => pattern.test(question))?.[0] ?? 'other';
}

/** Whether a sentence has the shape that such an answer has: a figure for an amount, "because" for a reason. */
export function fitsType(text: string, type: QuestionType): boolean {
  return shapes[type]?.test(text) ?? false;
}
