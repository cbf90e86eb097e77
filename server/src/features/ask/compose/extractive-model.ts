import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager';
import { SimpleChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessageChunk, type BaseMessage } from '@langchain/core/messages';
import { ChatGenerationChunk } from '@langchain/core/outputs';
import type { Segment } from './answer-layout.ts';
import { composeAnswer } from './compose.ts';
import { inputOf } from './prompt.ts';

/**
 * A chat model without a model: it answers with sentences of the passages in its prompt, each followed by the passage's number, such as [2],
 * and streams one sentence a chunk. Messages without passages get an empty answer.
 */
export class ExtractiveChatModel extends SimpleChatModel {
  override _llmType(): string {
    return 'extractive';
  }

  override _call(messages: BaseMessage[]): Promise<string> {
    return Promise.resolve(segmentsOf(messages).map(written).join(''));
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    _options: this['ParsedCallOptions'],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    for (const segment of segmentsOf(messages)) {
      const text = written(segment);
      yield new ChatGenerationChunk({ message: new AIMessageChunk(text), text });
      await runManager?.handleLLMNewToken(text);
    }
  }
}

function segmentsOf(messages: readonly BaseMessage[]): Segment[] {
  const input = inputOf(messages);
  return input === undefined ? [] : composeAnswer(input);
}

function written({ before, text, passage, also }: Segment): string {
  return `${before}${text} ${[passage, ...also].map((number) => `[${number}]`).join('')}`;
}
