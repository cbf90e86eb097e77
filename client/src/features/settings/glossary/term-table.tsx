import type { GlossaryTerm } from '@vademecum/shared/settings/glossary.ts';
import { TermRow, type TermActions } from './term-row.tsx';

export function TermTable({ terms, actions }: { terms: readonly GlossaryTerm[]; actions: TermActions }) {
  return (
    <div className="rounded-md border border-line bg-surface">
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">Abbreviations</caption>
        <thead>
          <tr className="border-b border-line text-left text-sm text-ink-soft">
            <th scope="col" className="w-[6rem] px-3 py-2 font-medium sm:w-[10rem]">
              <span className="sm:hidden">Short</span>
              <span className="max-sm:hidden">Abbreviation</span>
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              Stands for
            </th>
            <th scope="col" className="w-[4.5rem] px-3 py-2 font-medium">
              In use
            </th>
            <th scope="col" className="w-11 py-2">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {terms.map((term) => (
            <TermRow key={term.id} term={term} actions={actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
