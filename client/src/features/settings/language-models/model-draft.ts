import type { ModelProvider, ModelStatus, saveModelSchema } from '@vademecum/shared/settings/models.ts';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

/** The form values. key: undefined keeps the stored one, null removes it. */
export type ModelDraft = z.input<typeof saveModelSchema>;
export type ModelForm = UseFormReturn<ModelDraft, unknown, z.output<typeof saveModelSchema>>;
type Settings = ModelStatus['settings'];

export function draftOf({ provider, name, baseUrl, timeoutSeconds, temperature, maxTokens }: Settings): ModelDraft {
  return { provider, name, baseUrl, timeoutSeconds, temperature, maxTokens, key: undefined };
}

/** The initial values of a provider. The name and the address of another provider do not apply to it. */
export function placeOf(provider: ModelProvider, held: Settings): Pick<ModelDraft, 'name' | 'baseUrl' | 'key'> {
  if (provider === held.provider) return { name: held.name, baseUrl: held.baseUrl, key: undefined };
  return { name: '', baseUrl: null, key: undefined };
}

/** True if the server would go on using the stored key. A key belongs to one address. */
export function keepsKey(draft: ModelDraft, held: Settings): boolean {
  return held.hasKey && draft.provider === held.provider && (draft.baseUrl ?? null) === held.baseUrl;
}

export const textOrNull = (text: string | null | undefined) => (text == null || text.trim() === '' ? null : text.trim());
export const textOrLeftOut = (text: string | null | undefined) => textOrNull(text) ?? undefined;
