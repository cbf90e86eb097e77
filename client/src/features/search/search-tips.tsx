import type { ReactNode } from 'react';
import { usePreferences } from '../../lib/preferences.ts';
import { shortcuts } from '../../lib/shortcuts.ts';
import { KeyNames } from '../../ui/key-names.tsx';

const tips: readonly { example: ReactNode; text: string }[] = [
  { example: 'needlestick report', text: 'Words, in any order. Plurals, common abbreviations and small slips are understood.' },
  { example: '“within 15 minutes”', text: 'A phrase in quotes is found as it stands.' },
  { example: 'vaccine -influenza', text: 'Leaves out documents that hold the word, or the phrase, behind the minus.' },
  { example: 'steril', text: 'The beginning of the last word is enough.' },
  { example: 'HH-101', text: 'Codes are found however they are written: HH 101, hh101.' },
];

/** What stands below the text box while it is empty. */
export function SearchTips() {
  const { singleKeys } = usePreferences().all;
  return (
    <section aria-labelledby="search-tips" className="mx-auto w-full max-w-3xl px-4 py-6 lg:px-6">
      <h2 id="search-tips" className="font-semibold">
        Search tips
      </h2>
      <dl className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr] sm:gap-y-3">
        {tips.map(({ example, text }) => (
          <div key={text} className="contents">
            <dt className="justify-self-start rounded-sm bg-sunken px-2 py-0.5 font-medium max-sm:mt-2">{example}</dt>
            <dd className="text-ink-soft sm:py-0.5">{text}</dd>
          </div>
        ))}
      </dl>
      {singleKeys && (
        <p className="mt-5 text-sm text-ink-soft">
          Press <KeyNames name={shortcuts.search.keys[0]} /> to get to the text box.
        </p>
      )}
    </section>
  );
}
