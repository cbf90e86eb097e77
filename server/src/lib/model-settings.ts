/** What the environment says of the model that writes answers; what an administrator saves on the screen comes before it. */
export interface ModelConfig {
  provider: 'auto' | 'extractive' | 'ollama' | 'openai' | 'anthropic';
  name: string;
  /** Undefined: the provider's own; of Ollama this machine. */
  baseUrl: string | undefined;
  apiKey: string | undefined;
  /** One of the two things that a cloud model needs; the other is an administrator's confirmation. */
  isCloudAllowed: boolean;
}

interface ModelSettings {
  MODEL: string;
  MODEL_BASE_URL?: string | undefined;
  MODEL_API_KEY?: string | undefined;
  CLOUD_MODEL_ALLOWED: boolean;
}

export function toModelConfig(values: ModelSettings): ModelConfig {
  const [provider = 'auto', ...name] = values.MODEL.split(':');
  return {
    provider: provider as ModelConfig['provider'],
    name: name.join(':'),
    baseUrl: values.MODEL_BASE_URL?.replace(/(?<!\/)\/+$/, ''),
    apiKey: values.MODEL_API_KEY,
    isCloudAllowed: values.CLOUD_MODEL_ALLOWED,
  };
}
