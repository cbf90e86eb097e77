import { TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import type { Fact } from './source-facts.ts';

/** Facts of a source in one row; a warning has an icon, too. */
export function FactsLine({ facts }: { facts: readonly Fact[] }) {
  return facts.map(({ text, isWarning }, index) => (
    <Fragment key={text}>
      {index > 0 && ' · '}
      {isWarning ? (
        <span className="font-medium text-warning">
          <TriangleAlert aria-hidden size={14} className="mr-1 inline align-[-2px]" />
          {text}
        </span>
      ) : (
        text
      )}
    </Fragment>
  ));
}
