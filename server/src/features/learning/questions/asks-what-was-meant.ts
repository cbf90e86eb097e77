const words = String.raw`(?:explain|clarify|elaborate|re-?phrase|re-?word|simplify|specify|repeat)`;
const thing = String.raw`(?:that|this|it|yourself|again|more|further|please|in (?:other|simple|simpler|plain)|what you|which|who|the (?:first|second|third|last|next) (?:step|part|point|sentence)|on (?:that|this|it|the))`;

/** What somebody says who did not get what the last answer meant, or was not meant by it. */
const patterns = [
  // "What do you mean by portal?", "meaning what?", "is that supposed to mean"
  String.raw`(?:do|did|does) (?:you|that|this|it|they) (?:really |actually )?mean|what (?:is|was) meant|supposed to mean|meaning (?:what|which|who|that)|how do you mean|you mean\b`,
  // "Sorry, I meant the adult dose", "that is not what I asked", "I was asking who"
  String.raw`i (?:actually |really )?(?:meant|mean)\b|not (?:quite |really |exactly )?what i (?:asked|meant|wanted|need|needed|was)|(?:not|wasn't|isn't) my question|i(?:'m| am| was) (?:asking|talking|referring)|let me (?:${words}|ask|put|try)`,
  // "Please clarify", "could you put that in plain English", "say that again"
  String.raw`(?:(?:can|could|would|will) you|please) (?:please )?${words}\b(?: ${thing}\b|\W*$)|^${words}(?: ${thing}\b|\W*$)`,
  String.raw`(?:say|put|write|tell me|go over|go through) (?:that|this|it) (?:again|once more|in |more |another way|differently)|come again|say again|plain english|(?:simpler|simple|other) (?:words|terms)`,
  // "I still don't understand"
  String.raw`(?:do not|don'?t|did not|didn'?t|can'?t|cannot|could not|couldn'?t) (?:really |quite )?(?:understand|follow|get (?:it|that|this|what|how|why))\b|not sure (?:i (?:understand|understood|follow|got)|what you|what (?:that|this) means)|i(?:'m| am) (?:confused|lost)`,
  // "So that's a no?", "are you saying two years?", "you said Friday"
  String.raw`(?:that's|that is|is that) a (?:yes|no)\b|or not\W*$|(?:are|were) you saying|you (?:said|say|mentioned|mention|wrote|told me)|to be (?:clear|sure)|does that (?:mean|include|apply)|so (?:that|this) means`,
  String.raw`which (?:one|of (?:them|those|these|the two))\b|(?:give|have|need) (?:me |us )?an example|for example what|(?:be|bit|little|something) (?:more )?(?:specific|precise|concrete|clearer)|more (?:specific|precise|concrete)\b`,
  // "Who is “the supervisor” here?"
  String.raw`^(?:and |so )?(?:who|what|which|where)(?:'s| is| are| do| does) ["“]|^(?:what|huh|pardon|sorry|hm+|how so|how come|which|who|where|unclear)\W*$`,
];
const asksWhatWasMeant = new RegExp(`(?:^|(?<!\\w))(?:${patterns.join('|')})`, 'i');

/** True if a question asks what the answer to the one before meant, or tells what that one itself was to mean. */
export function doesAskWhatWasMeant(question: string): boolean {
  return asksWhatWasMeant.test(question.replaceAll('’', "'").trim());
}
