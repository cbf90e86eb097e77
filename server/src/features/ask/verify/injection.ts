/** What people do not write to people in a clinic's documents: orders to a model, and the marks that models' conversations are kept apart by. */
const orders: readonly RegExp[] = [
  /<\|[^|]{0,40}\|>|\[\/?INST\]|<\/?(?:system|assistant|user|passages?|s)\b[^>]{0,80}>|<<\/?SYS>>/i,
  /(?:^|[.!?]|#)\s*(?:system|assistant|human|instructions?)\s*:/i,
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:previous|prior|above|earlier|all|your|the)\b.{0,30}\b(?:instructions?|rules?|prompts?)\b/i,
  /\bforget the rules\b/i,
  /\b(?:dear|note to|attention|hey|message (?:to|for)) (?:the )?(?:ai|model|assistant|chatbot|llm|gpt)\b/i,
  /\b(?:reveal|print|repeat|show)\b.{0,30}\bsystem prompt\b/i,
  /\b(?:from now on|you are now|new (?:rule|instruction)s?\b).{0,60}\b(?:answer|reply|respond|tell|say|you)\b/i,
  /\b(?:instruction\s*:\s*)?(?:reply|answer|respond) only with\b/i,
  /\bappend the (?:line|sentence|words?)\b.{0,120}\b(?:answer|reply|response)s?\b/i,
];

/** True for a line that speaks to a model. Such a line is neither shown to it nor borne on by an answer. */
export function addressesModel(line: string): boolean {
  return orders.some((order) => order.test(line));
}

/** A passage's text as a model is given it: without lines that speak to it, and without what could be taken for the end of the data. */
export function neutralised(text: string): string {
  return text
    .split('\n')
    .filter((line) => !addressesModel(line))
    .join('\n')
    .replace(/<\/?passages?\b[^>]*>?/gi, '')
    .replace(/\[(\d{1,3})\]/g, '($1)');
}
