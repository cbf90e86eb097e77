/**
 * Words of a clinic's daily work, which say nothing about the feelings of the person who uses them: the lexicon counts these words and
 * policies contain them. A person who is "very angry" still speaks of a feeling.
 */
const work = [
  'abuse[ds]?|abusive|accidents?|aggression|aggressive|alarms?|alerts?|allerg(?:y|ies|ic)|amputations?|angry|anxiety|appeal(?:s|ed)?|approv(?:al|ed|es)',
  'arrests?|assaults?|attacks?|bad news|bann?ed|best (?:time|way|practices?|before)|bites?|bleed(?:s|ing)?|blood|bloody|bombs?',
  'broken (?:arms?|bones?|legs?|wrists?|thermometers?|beds?|pumps?)|bruis(?:e|es|ed|ing)|bully(?:ing)?|burns?|cancell?ed|cancers?|care|complaints?',
  'complications?|consent(?:s|ed)?|contagious|crash|cris[ei]s|critical(?:ly)?|cuts?|damaged?|danger(?:ous)? goods|dead(?:lines?)?|deaths?|debts?|deceased',
  'denials?|denied|depress(?:ion|ed|ive)|die[ds]?|dignity|disasters?|discharged?|diseases?|disputes?|distress|double[ -]check|dying|effective',
  'emergenc(?:y|ies)|exposed|failed (?:sterilization|test|delivery|cycle)|falls?|fatal(?:ity)?|fees?|fever|fight|fires?|forbidden|fractures?|fraud',
  'free|friends?|gifts?|grief|grievances?|grieving|hand|happy hour|harass(?:ment|ed)?|harm(?:ed|ful)?|hazard(?:s|ous)?|hostile|hurts?|ill(?:ness|nesses)?',
  'infect(?:ed|ions?|ious)|injur(?:y|ies|ed)|insults?|isolat(?:e|ed|ion)|kills?|leave|legal|limited|lost|medical',
  'miss(?:ed|ing) (?:appointments?|narcotics?|copays?|doses?)|near miss(?:es)?|negative|neglect|no-shows?|nosebleeds?|numb(?:ness)?|number|overdoses?',
  'pain(?:s|ful)?|panic|patients?|pay|penalt(?:y|ies)|poison(?:s|ing|ous)?|positive|pressure|psychiatric|rash(?:es)?|refus(?:e|es|ed|al)|rejected',
  'resist(?:ance|ant)|restraints?|risks?|safe(?:ty|ly)?|samples?|sanctions?|secure|security|seizures?|serious|severe|shar(?:e|ed|ing)|sharps?|shocks?',
  'sick(?:ness)?|sore|sorry|stolen|stress|strokes?|success|sue[ds]?|suffer(?:s|ing)?|suicid(?:e|al)|support|suspect(?:ed|s)?|terminal(?:ly)?|thank a',
  'threat(?:s|ens?|ened|ening)?|trauma|treat(?:s|ed|ment|ments)?|tumou?rs?|ulcers?|urgent|victims?|violen(?:t|ce)|vital(?:s)?|vomit(?:s|ing|ed)?',
  'warnings?|wast(?:e|es) (?:bins?|bags?|containers?|disposal)|weapons?|well[ -](?:baby|child|being)|wounds?|wrong (?:date|prescription|patient|site)',
];
export const ofTheWork = new RegExp(`(?<!\\b(?:i am|i'm|makes me|made me|so|very|really) )\\b(?:${work.join('|')})\\b`, 'g');

/** Phrases said of an answer, a page or a tool, in words of the lexicon that mean the same; the first phrase is read first. */
const said: readonly (readonly [known: string, patterns: readonly string[]])[] = [
  [
    'very good',
    [
      "(?:couldn't|could not|can't|cannot) (?:be|have been|get|have \\w+(?: for)?)(?: any| an?)? (?:better|clearer|easier|happier|faster|simpler|more)",
      'exactly (?:it|what|the)|just (?:right|what|the)|spot[ -]on|to the point|as it should be|hits? the|nailed|on the head|(?:10|5) ?/ ?(?:10|5)|full marks|top marks',
      'works? (?:like a charm|perfectly)|sav(?:ed|es) (?:me|us|my|our|a|the)',
    ],
  ],
  [
    'bad',
    [
      "thanks for nothing|for nothing|thank you for (?:wasting|nothing)|(?:do not|don'?t) (?:waste|bother)|waste of|wast(?:ed|es|ing) (?:my|our|of)|stay away|down the drain",
      '(?:could|should|might) (?:be|have been) (?:\\w+er|more|a bit|a little)|would (?:be|have been) (?:nice|great|good|helpful|useful|better)|should (?:not|have)|i wish|if only|i expected|i hoped',
      "(?:not|isn't|wasn't) (?:what|the one|the thing|the \\w+) i (?:asked|meant|want|wanted|need|needed|typed|was looking for|am looking for)|not (?:our|true|at all|any use)",
    ],
  ],
  [
    'good',
    [
      'no (?:complaints?|problems?|issues?|mistakes?|errors?|trouble|worries|surprises)|without (?:any )?(?:problems?|trouble|errors?)|never (?:have|had) (?:any )?(?:trouble|problems?)',
      "(?:not|isn't|wasn't|not so|not as|not that|not too) (?:bad|wrong|hard|difficult|complicated|long|painful)|(?:can't|cannot) (?:fault|complain|beat|argue)\\w*|(?:didn't|did not|doesn't|not) take (?:me )?long",
      'nothing (?:wrong|to complain|to add|missing|more to|else to)|no (?:more|longer) (?:digging|searching|waiting|guessing|calling|asking)|never (?:had|have|got|seen|been|found) (?:such|so|this|it so|anything so|anything this)',
    ],
  ],
  [
    'not',
    [
      "less|hardly|barely|scarcely|far from|anything but|nowhere near|not (?:even )?(?:half|nearly) as|isn't exactly|not exactly",
      'not (?:really |very |so |quite |all that )?(?=(?:correct|accurate|clear|complete|up[ -]to[ -]date|right|relevant|short|quick|fast|reliable|readable)\\b)',
    ],
  ],
  [
    'good',
    [
      '(?:is|was|were|are|all|quite) right|right (?:away|there|answer|form|page|number|document|dose|order)|(?:the|got the) right|up[ -]to[ -]date|in (?:two |a few |\\d+ )?(?:seconds?|no time)|at once',
      'straight (?:off|away|to the)|worth (?:it|asking)|(?:everything|all) (?:i|we) (?:wanted|need|needed)|what (?:i|we) (?:wanted|needed|was after|were after|was missing)|first (?:try|time|go)',
      'accurate(?:ly)?|correct(?:ly)?|complete(?:ly)?|precise(?:ly)?|exact|clear(?:ly|er)?|concise|short|quick(?:ly|er)?|fast(?:er)?|easier|simpler|nicer|reliable|relevant|readable|reassuring',
      'works? (?:now|again|well|fine|for (?:me|us|everyone)|as)|work(?:s|ed) (?:at once|great|nicely)|(?:it|that|this|they|which|really|has) (?:works|worked|helps|helped)|help(?:ed|s|ing)? (?:me|us|a lot|so much|a great deal)',
      '(?:big|great|huge|real|lots of) help|solved|sorted|fixe[sd] (?:it|that|this|the|my|our|all)|cleared (?:it|that|this|things|everything) up|explains it|well explained|answer(?:ed|s) (?:my|the|our|all|every)|makes? sense(?: now)?',
      '(?:i|it|we) (?:was|were|am) able to|(?:i|it|we) (?:quickly |finally )?found|^found|(?:i|we|trainees?|everyone|everybody) (?:finally |now )?underst(?:and|ood)|now i (?:know|understand|can)|told me exactly|finally',
      'even (?:knew|knows|found|finds)|point(?:ed|s) me|got my answer|handy|helpful|improve(?:d|s|ment)?|recommend|appreciate(?:d)?|thanks to|thank you|thanks|beats|gold|neat|swears? by|cheers|phew|wow|hooray|kudos|bravo',
      'use it (?:every|all)|decent|detailed|thorough(?:ly)?|informative|instructive|insightful|intuitive|straightforward|simple|smooth(?:ly)?|seamless(?:ly)?|effortless(?:ly)?|prompt(?:ly)?|timely|speedy|snappy|practical|convenient',
      'consistent|dependable|sturdy|incredibl[ey]|impeccable|exemplary|invaluable|priceless|professional|polite|favou?rite|genuine|tidy|crisp|gem|sufficient|legit|tremendous',
      '[👍😊🙂😀😃😄😁🙏👏🎉❤💯]|:-?\\)',
    ],
  ],
  [
    'bad',
    [
      "(?:do|does|did|can|could|would|is|was|are|were|has|have)(?:n't| not) (?:actually |even |really )?(?:answer|help|work|find|found|say|tell|mention|know|trust|rely|match|open|load|apply|exist|understand|follow|recommend|solve|fix)\\w*",
      "(?:can'?t|cannot|couldn't|could not|won't) (?:find|open|read|use|trust|rely|work|be right)\\w*|never (?:find|work|answer|help|tell|know)\\w*",
      'no (?:use|help|answer|idea|sense|source)|nothing (?:about|on|here|in here|useful|of)|nowhere|nobody (?:knows?|here)|still (?:no|not|get|gets|nothing|wait\\w*|the same|wrong|broken|missing)',
      'out[ -]?of[ -]?date|outdated|obsolete|incorrect(?:ly)?|inaccurate|incomplete|irrelevant|misleading|unclear|unreadable|unusable|useless|pointless|false|garbage|rubbish|sloppy|nonsense|lousy|junk|is a joke|messy?|nope',
      'poorly|unhelpful|unreliable|insufficient|inconsistent|impractical|impossible|illogical|absurd|unsafe|lengthy|wordy|long[ -]?winded|verbose|cryptic|ambiguous|obscure|complicated|convoluted|clumsy|clunky|cumbersome|buggy',
      'glitch(?:y|es)?|flaw(?:s|ed)?|lacks?|lacking|absent|senseless|tedious|atrocious|abysmal|mediocre|baffl(?:ed|ing)|bewilder(?:ed|ing)|disgrace(?:ful)?|nightmare|hassle|nuisance|headache|bugs?|drawbacks?|afraid',
      'left out|leaves out|skips?|skipped|miss(?:ed|es|ing)|ignor(?:e|es|ed|ing)|contradict(?:s|ed|ing|ory)?|mix(?:es|ed)? up|confus(?:e|es|ed|ing)|repeat(?:s|ed|ing)?|disconnected|cut off|ma(?:de|kes) (?:\\w+ )?up',
      'too (?:long|short|slow|late|vague|much|many|little|complicated|general|technical|small|old|far|thin|broad)|(?:far|way) too|(?:took|takes|taking|spent) (?:me |us )?(?:too|so|ages|forever|far|hours)|hard to|in the wrong|slow(?:er|ly)?',
      '(?:me|us|made it) late|had to (?:ask|call|search|look|guess|google|phone|ring|dig|go)|gave up|give up|no,? i (?:meant?|asked)|instead of|(?:only|just) half|half (?:of )?(?:the|it|this)|keeps? (?:telling|showing|giving|saying|asking|sending)',
      'i asked (?:about|for) .{3,40} (?:got|gave|get|gives)|(?:only|just) (?:tells?|says?|lists?|gives?|repeats?|links?|told|gave)|(?:once )?again (?:no|not|nothing|the|a)|same .{3,25} (?:again|as)|error again|yet again',
      '(?:is|was|are) from (?:19|20)\\d\\d|last year|years? (?:old|ago)|belongs to|other (?:site|clinic|branch|building)$|stop (?:showing|telling|giving|sending|asking)|please (?:fix|update|correct)|needs? (?:fixing|updating)',
      'used to work|different answers|get lost|lose time|(?:tired|sick) of|fed up|sent me (?:here|away|back|in)|supposed to|on earth|there must be|wrong(?:ly)?|dead link|link is dead|broken link|let(?:s)? (?:me|us) down|what use',
      '[👎😡😠😞😢🙄☹😤]|:-?\\(',
    ],
  ],
  ['not', ['no']],
];

export const aboutAnswers: readonly (readonly [RegExp, string])[] = said.map(([known, patterns]) => [
  new RegExp(`(?<![\\w'])(?:${patterns.join('|')})(?![\\w'])`, 'gu'),
  ` ${known} `,
]);
