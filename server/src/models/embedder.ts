/** What turns texts into vectors. */
export type Embedder = {
  /** Names the space of its vectors; those of another model are never compared with them. */
  model: string;
  /** A server may be dead for long; a busy thread of our own is not. */
  isRemote: boolean;
  embedQuestion: (question: string) => Promise<Float32Array>;
  /** One vector per text, in their order. Throws when the model cannot be reached or refuses a text. */
  embedPassages: (texts: readonly string[]) => Promise<Float32Array[]>;
  close: () => Promise<void>;
};

/** A question's vector, and which model made it. */
export type QuestionVector = { model: string; values: Float32Array };

/** True for the encoder that comes with the product. Cosines of other models cannot be compared with its cosines. */
export const isBuiltin = (model: string): boolean => model.startsWith('builtin:');

/** EMBEDDINGS, as the settings give it. `model` is empty unless the provider is a server. */
export type EmbeddingsChoice = {
  provider: 'auto' | 'none' | 'builtin' | 'ollama' | 'openai';
  model: string;
  baseUrl: string | undefined;
  apiKey: string | undefined;
};
