/** Languages whose letters the engine of the product knows: their data are dependencies, so that nothing is ever fetched. */
export const builtInLanguages = ['eng', 'spa'] as const;
export type BuiltInLanguage = (typeof builtInLanguages)[number];
