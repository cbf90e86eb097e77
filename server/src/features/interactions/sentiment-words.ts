/** Words of a clinic's daily work, which say nothing about how somebody feels who uses them. */
const work = [
  ...['abuse[ds]?', 'abusive', 'accidents?', 'aggression', 'aggressive', 'alarms?', 'alerts?', 'allerg(?:y|ies|ic)', 'amputations?', 'angry', 'assaults?'],
  ...['anxiety', 'appeal(?:s|ed)?', 'attacks?', 'best', 'bites?', 'bleed(?:s|ing)?', 'blood', 'bombs?', 'broken', 'bruis(?:e|es|ed|ing)', 'burns?', 'cancell?ed'],
  ...['cancers?', 'care', 'complaints?', 'complications?', 'crash', 'cris[ei]s', 'critical(?:ly)?', 'cuts?', 'damaged?', 'danger(?:ous)? goods', 'dead(?:lines?)?'],
  ...['deaths?', 'debts?', 'deceased', 'denied', 'denials?', 'depress(?:ion|ed|ive)', 'die[ds]?', 'disasters?', 'discharged?', 'diseases?', 'disputes?', 'distress'],
  ...['dying', 'emergenc(?:y|ies)', 'failed', 'failures?', 'falls?', 'fatal(?:ity)?', 'fees?', 'fever', 'fight', 'fires?', 'fractures?', 'free', 'gifts?', 'grief'],
  ...['grieving', 'harass(?:ment|ed)?', 'harm(?:ed|ful)?', 'hazard(?:s|ous)?', 'hostile', 'hurts?', 'ill(?:ness|nesses)?', 'infect(?:ed|ions?|ious)', 'injur(?:y|ies|ed)'],
  ...['isolat(?:e|ed|ion)', 'kills?', 'lost', 'medical', 'miss(?:ed|ing) (?:appointments?|narcotics?|copays?|doses?)', 'near miss(?:es)?', 'neglect', 'negative'],
  ...['nosebleeds?', 'no-shows?', 'overdoses?', 'pain(?:s|ful)?', 'panic', 'patients?', 'poison(?:s|ing|ous)?', 'positive', 'pressure', 'psychiatric', 'refus(?:e|es|ed|al)'],
  ...['rejected', 'resist(?:ance|ant)', 'restraints?', 'risks?', 'sanctions?', 'seizures?', 'severe', 'sharps?', 'shocks?', 'sick(?:ness)?', 'sorry', 'stress', 'strokes?'],
  ...['success', 'sue[ds]?', 'suffer(?:s|ing)?', 'suicid(?:e|al)', 'support', 'suspect(?:ed|s)?', 'terminal(?:ly)?', 'thank a', 'threat(?:s|ens?|ened|ening)?', 'trauma'],
  ...['treat(?:s|ed|ment|ments)?', 'tumou?rs?', 'ulcers?', 'urgent', 'victims?', 'violen(?:t|ce)', 'warnings?', 'weapons?', 'wounds?', 'wrong (?:date|prescription|patient|site)'],
];
export const ofTheWork = new RegExp(`\\b(?:${work.join('|')})\\b`, 'g');

/** What is said of an answer, a page or a tool, in words of the lexicon that mean the same; the longest first. */
const said: Record<string, readonly string[]> = {
  'very good': [
    'couldn\'t be (?:better|clearer|easier|happier)|could not be (?:better|clearer|easier|happier)',
    'exactly (?:what|the one|the thing)|(?:just|exactly) right|spot[ -]on|to the point|as it should be',
    'works? (?:like a charm|perfectly)|sav(?:ed|es) me',
  ],
  good: [
    'no (?:complaints?|problems?|issues?|mistakes?|errors?|trouble|worries)|without (?:any )?(?:problems?|trouble|errors?)|never (?:have|had) (?:any )?(?:trouble|problems?)',
    'not (?:bad|wrong)|nothing (?:wrong|to complain)|no (?:more|longer) (?:digging|searching|waiting|guessing|calling)',
    '(?:is|was|were|are|all|quite) right|right (?:away|there|answer|form|page|number|document|dose)|(?:the|got the) right',
    'up[ -]to[ -]date|in seconds|at once|straight away|worth (?:it|asking)|everything i (?:wanted|needed)|what i (?:wanted|needed)',
    'accurate(?:ly)?|correct(?:ly)?|complete(?:ly)?|precise(?:ly)?|clear(?:ly|er)?|concise|short|quick(?:ly|er)?|fast(?:er)?|reliable|relevant|readable',
    'works? (?:now|again|well|fine)|(?:it|that|this) (?:works|worked|helps|helped)|solved|sorted|explains it|well explained|answered (?:my|the)',
    '(?:i|it|we) (?:was|were|am) able to|(?:i|it|we) (?:quickly )?found|(?:i|we) (?:finally )?understand|now i (?:know|understand|can)|told me exactly|finally',
    'handy|helpful|improve(?:d|s|ment)?|recommend|appreciate(?:d)?|thanks to|thank you|thanks',
  ],
  'not good': ['not (?:really |very |so |quite )?(?:correct|accurate|clear|complete|up[ -]to[ -]date|right|relevant)'],
  bad: [
    '(?:not|isn\'t|wasn\'t) (?:what|the one|the thing) i (?:asked|meant|wanted|needed|typed|was looking for)|not (?:our|true|at all|any use)',
    '(?:do|does|did|can|could|would|is|was|are|were)(?:n\'t| not) (?:actually |even |really )?(?:answer|help|work|find|say|tell|mention|know|trust|rely|match|open|load|apply|exist|understand|follow|recommend)\\w*',
    '(?:can\'?t|cannot|couldn\'t|could not|won\'t) (?:find|open|read|use|trust|rely|work)\\w*|never (?:find|work|answer|help|tell|know)\\w*',
    'no (?:use|help|answer|idea|sense)|nothing (?:about|on|here|in here|useful|of)|nowhere|nobody (?:knows?|here)|still (?:no|not|get|gets|nothing|wait\\w*|the same|wrong|broken|missing)',
    'out[ -]?of[ -]?date|outdated|obsolete|incorrect(?:ly)?|inaccurate|incomplete|irrelevant|misleading|unclear|unreadable|unusable|useless|pointless|false',
    'left out|leaves out|miss(?:ed|es|ing)|ignor(?:e|es|ed|ing)|contradict(?:s|ed|ing|ory)?|mix(?:es|ed)? up|confus(?:e|es|ed|ing)|repeat(?:s|ed|ing)?|disconnected',
    'too (?:long|short|slow|late|vague|much|many|little|complicated|general|technical)|far too|(?:took|takes) (?:too|so|ages|forever|far)|hard to|in the wrong',
    'had to (?:ask|call|search|look|guess|google)|gave up|give up|i meant|i expected|instead of|i wish|(?:only|just) half|keeps? (?:telling|showing|giving|saying|asking|sending)',
    'stop (?:showing|telling|giving|sending|asking)|should (?:not|have)|please (?:fix|update|correct)|needs? (?:fixing|updating)|used to work|different answers|get lost|lose time|tired of',
    'wrong(?:ly)?|dead link|link is dead|broken link',
  ],
};

export const aboutAnswers: readonly (readonly [RegExp, string])[] = Object.entries(said).flatMap(([known, patterns]) =>
  patterns.map((pattern) => [new RegExp(`\\b(?:${pattern})\\b`, 'g'), known] as const),
);
