/**
 * What a text says, in one wording: bounds become signs (≤ ≥ > <), negations "not", and phrases that mean one thing one word, so that
 * "no longer than 7 days" and "at most seven days" can be compared word by word.
 */
export function plainWording(text: string): string {
  let plain = text
    .normalize('NFKC')
    .replace(/[’‘]/g, "'")
    .replace(/[“”"*_`]/g, '');
  for (const [pattern, by] of wordings) plain = plain.replace(pattern, by);
  return plain;
}

const comparative = '(?:more|longer|later|older|greater|higher|larger|bigger|further|heavier)';
const lesser = '(?:less|fewer|shorter|younger|lower|smaller|sooner|earlier)';

const wordings: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:[-•◦▪–+]|\(?(?:\d{1,2}|[a-z])[.)])\s+/i, ''],
  [/\b([ap])\.\s?m\.?(?=\W|$)/gi, '$1m'],
  [/\b(?:i\.e\.|e\.g\.|for example|such as)/gi, ','],
  [/\b(\d{1,3})\s?[–-]\s?(\d{1,3})(?=\s*(?:%|°|[a-z]))/gi, '$1 to $2'],
  [/\bbetween (\d\S*) and (\d)/gi, '$1 to $2'],
  [/\bcan't\b|\bcannot\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/n't\b/gi, ' not'],
  [
    new RegExp(
      `\\b(?:not|never) ((?:[a-z]+ ){1,4}?)(?:for )?${comparative} than (?=\\$?\\d|one |two |three |four |five |ten |half )`,
      'gi',
    ),
    '$1 ≤ ',
  ],
  [new RegExp(`\\b(?:no|not) (?:any )?${comparative} than\\b`, 'gi'), ' ≤ '],
  [new RegExp(`\\b(?:no|not) (?:any )?${lesser} than\\b`, 'gi'), ' ≥ '],
  [/\b(?:at (?:the )?most|up to|a maximum of|maximum of|(?:do |does |must |may )?not (?:to )?exceed(?:ing)?|within|inside of)\b/gi, ' ≤ '],
  [/\b(?:at (?:the very )?least|a minimum of|minimum of)\b/gi, ' ≥ '],
  [/\bor (?:more|better|older|higher|above|over|longer|later|greater)\b/gi, ' ≥≥ '],
  [/\bor (?:less|fewer|below|under|younger|lower|shorter|sooner|earlier)\b/gi, ' ≤≤ '],
  [new RegExp(`\\b${comparative} than\\b`, 'gi'), ' > '],
  [new RegExp(`\\b${lesser} than\\b`, 'gi'), ' < '],
  [/\b(?:over|above|exceed(?:s|ing)?|beyond)(?= \$?\d)/gi, ' > '],
  [/\b(?:under|below)(?= (?:age |\$)?\d)/gi, ' < '],
  [/\bhow often\b/gi, ''],
  [/\b(?:nobody|no one|no-one)\b/gi, 'not anyone'],
  [/\bneither\b/gi, 'not'],
  [/\bnor\b/gi, 'and not'],
  [/\b(?:someone|somebody)\b/gi, 'anyone'],
  [/\b(?:avoid|refrain from|(?:is|are) (?:forbidden|prohibited) (?:to|from))\b/gi, 'not'],
  [/\bno longer\b/gi, 'not now'],
  [/\b(?:as soon as|once(?= [a-z]+ (?:is|are|has|have|was)))\b/gi, 'when'],
  [/\b(?:at once|right away|straight away|without delay|promptly)\b/gi, 'immediately'],
  [/\b(?:prior to|ahead of)\b/gi, 'before'],
  [/\b(?:in advance|ahead)\b/gi, 'before'],
  [/\btill\b/gi, 'until'],
  [/\bexcept (?:if|when)\b/gi, 'unless'],
  [/\b(?:in the place|in place|instead) of\b|\brather than\b/gi, 'in place of'],
  [/\b(?:put|puts|putting) on\b/gi, 'wear'],
  [/\b(?:take|takes|taking|taken) off\b/gi, 'remove'],
  [/\b(?:turn|turns|turned|switch|switches|switched)(?= (?:off|on)\b)/gi, 'turn'],
  [/\bshut(?:s|ting)? down\b|\bshut the (\w+) down\b/gi, 'shutdown $1'],
  [/\b(?:throw|throws|thrown) (?:away|out)\b/gi, 'discard'],
  [/\b(?:a|per) (?=(?:day|week|month|year|minute|hour)\b)/gi, 'each '],
  [/\bevery (?=(?:day|week|month|year|quarter|minute|hour)\b)/gi, 'each '],
  [/\bdaily\b/gi, 'each day'],
  [/\bweekly\b/gi, 'each week'],
  [/\bmonthly\b/gi, 'each month'],
  [/\b(?:yearly|annually|annual)\b/gi, 'each year'],
  [/\bquarterly\b/gi, 'each quarter'],
];
