export interface ComboboxOption {
  value: string;
  label: string;
  /** Tells it from others of the same name. */
  detail?: string;
}

/** Options drawn at a time. */
const mostShown = 50;

/** Those whose label holds what is typed, in whatever case; few enough to be drawn. */
export function filterOptions(options: readonly ComboboxOption[], text: string): ComboboxOption[] {
  const wanted = text.trim().toLocaleLowerCase();
  const found: ComboboxOption[] = [];
  for (const option of options) {
    if (found.length === mostShown) break;
    if (option.label.toLocaleLowerCase().includes(wanted)) found.push(option);
  }
  return found;
}
