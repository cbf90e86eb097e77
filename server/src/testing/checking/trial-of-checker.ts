import { FakeRetriever } from '@langchain/core/utils/testing';
import { Document } from '@langchain/core/documents';
import type { Answer, AnswerEvent } from '@vademecum/shared/ask/answers.ts';
import { createPipeline } from '../../features/ask/pipeline.ts';
import { createCitationBook } from '../../features/ask/cite/citations.ts';
import { ExtractiveChatModel } from '../../features/ask/compose/extractive-model.ts';
import { createModelRunner } from '../../features/ask/language-models/model-runner.ts';
import type { ModelSettings } from '../../features/ask/language-models/chat-models.service.ts';
import type { RetrievedPassage } from '../../features/ask/retrieve/search.ts';
import type { FakeModelServer } from '../fake-model-server.ts';
import { type HonestCase, type LyingCase, passagesFor } from './cases.ts';

const providers = ['ollama', 'openai', 'anthropic'] as const;

/** Whether a faithful paraphrase is taken as borne out, and by the passage that it was made from. */
export function isPassed(honest: HonestCase): boolean {
  const { passages, own } = passagesFor(honest);
  const { verdict, cited } = createCitationBook(passages).check(honest.text);
  if (verdict === 'unsupported') return false;
  return cited.some(({ citation }) => passages.some((passage) => own.includes(passage.id) && isWithin(citation.startOffset, passage)));
}

function isWithin(offset: number, passage: RetrievedPassage): boolean {
  return offset >= passage.startOffset && offset < passage.startOffset + passage.text.length;
}

/**
 * The result that the asker gets when the model gives this answer: through the model's own protocol, LangChain, and the whole chain behind
 * the search.
 */
export async function answerOf(lying: LyingCase, index: number, fake: FakeModelServer): Promise<{ answer: Answer; events: AnswerEvent[] }> {
  const { passages } = passagesFor(lying);
  const provider = providers[index % providers.length] ?? 'ollama';
  fake.reply(() => (lying.way === 'endless' ? { chunks: [lying.answer], endless: true } : lying.answer));
  const settings: ModelSettings = {
    provider,
    name: 'fake',
    baseUrl: provider === 'openai' ? `${fake.url}/v1` : fake.url,
    apiKey: 'key',
    timeoutMs: 20_000,
    temperature: 0,
    maxTokens: 800,
    isCloud: false,
  };
  const retriever = new FakeRetriever({
    output: passages.map((passage) => new Document({ pageContent: passage.text, metadata: passage })),
  });
  const chain = createPipeline({
    retriever,
    extractive: new ExtractiveChatModel({}),
    runner: createModelRunner(),
    choose: () => Promise.resolve({ settings, refused: null }),
  });
  const events: AnswerEvent[] = [];
  for await (const event of await chain.stream({ question: lying.question, length: 'medium' })) events.push(event);
  const last = events.at(-1);
  if (last?.type !== 'answer') throw new Error('The last event is not the answer.');
  return { answer: last.answer, events };
}

const unshowable = /<[a-z!/]|!\[|\]\(|https?:|www\.|javascript:|data:|\/\/\w|[\u0000-\u0008\u000B-\u001F\u202A-\u202E\u200B]/i;
const replaced: readonly LyingCase['way'][] = ['garbage', 'empty', 'language', 'injection'];

/** Why an answer lets the model get away with it; undefined if it does not. */
export function escapeOf(lying: LyingCase, { answer, events }: { answer: Answer; events: AnswerEvent[] }): string | undefined {
  const { passages, own } = passagesFor(lying);
  const sent = events.map((event) => (event.type === 'text' ? event.delta : '')).join('');
  if (unshowable.test(answer.response) || unshowable.test(sent)) return 'shows an image, a link, HTML or control characters';
  if (!answer.citations.every(({ quote }) => passages.some(({ text }) => text.includes(quote)))) return 'quotes what stands nowhere';
  const marks = [...answer.response.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number));
  if (!marks.every((number) => answer.citations.some((citation) => citation.number === number))) return 'has a mark without a citation';
  if ([answer.response, sent].some((text) => isUnmarked(text, lying.lie))) return 'shows the lie unmarked';
  if (
    lying.way === 'citation' &&
    !answer.citations.some(({ startOffset }) => passages.some((one) => own.includes(one.id) && isWithin(startOffset, one)))
  )
    return 'cites another passage';
  const isDue = replaced.includes(lying.way) && answer.unsupported === 0;
  if (isDue && (answer.model !== 'extractive' || answer.fallback === null)) return 'is not replaced by the documents’ own sentences';
  return undefined;
}

function isUnmarked(text: string, lie: string | undefined): boolean {
  if (lie === undefined) return false;
  const at = text.toLowerCase().indexOf(lie.toLowerCase());
  // "Never mix bleach" is what the document says.
  if (/\b(?:never|not|no)\s+$/i.test(text.slice(0, Math.max(0, at)))) return false;
  return at !== -1 && /\[(\d+|\?)\]/.exec(text.slice(at))?.[1] !== '?';
}
