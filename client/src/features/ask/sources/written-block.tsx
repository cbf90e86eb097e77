import type { Citation } from '@vademecum/shared/ask/answers.ts';
import { useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import type { Written } from '../answers/answer-parts.ts';
import { sectionOf } from './citation-labels.ts';
import { CitationLink } from './citation-link.tsx';

/** Of a longer procedure or table, only what is cited shows at first. */
const shownWhole = 12;

interface WrittenBlockProps {
  written: Written;
  /** Of the answer: a title that says the same is left out. */
  heading: string | undefined;
}

/** A procedure or table as the document has it, with the steps or rows in question marked. */
export function WrittenBlock({ written, heading }: WrittenBlockProps) {
  const { steps, rows, citations } = written;
  const [isWhole, setIsWhole] = useState(false);
  const [first] = citations;
  if (first === undefined) return null;
  const lines = steps.length > 0 ? steps : rows;
  const citedAt = (lineIndex: number) => citations.filter((citation) => citation.lineIndex === lineIndex);
  const isLong = lines.length > shownWhole;
  const isShown = ({ lineIndex }: { lineIndex: number }) => !isLong || isWhole || citedAt(lineIndex).length > 0;
  const title = sectionOf(first).split(' > ').at(-1);
  const shown = { title: title === '' || title === undefined ? first.documentName : title, citedAt, isAllCited: allCited(lines, citedAt) };
  return (
    <figure className="my-3 rounded-md border border-line">
      {shown.title !== heading && (
        <figcaption className="border-b border-line px-3 py-1.5 text-sm font-medium text-ink-soft">{shown.title}</figcaption>
      )}
      {steps.length > 0 ? (
        <Steps {...shown} steps={steps.filter(isShown)} />
      ) : (
        <Rows {...shown} columns={written.columns} rows={rows.filter(isShown)} />
      )}
      {isLong && (
        <Button
          size="small"
          variant="ghost"
          aria-expanded={isWhole}
          className="m-1 text-accent print:hidden"
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : `Show all ${lines.length} ${steps.length > 0 ? 'steps' : 'rows'}`}
        </Button>
      )}
    </figure>
  );
}

type CitedAt = (lineIndex: number) => readonly Citation[];

/** Where every line is cited, a mark on each would say nothing. */
const allCited = (lines: readonly { lineIndex: number }[], citedAt: CitedAt): boolean =>
  lines.every(({ lineIndex }) => citedAt(lineIndex).length > 0);

interface LinesProps {
  title: string;
  citedAt: CitedAt;
  isAllCited: boolean;
}

const marked = 'bg-accent-soft shadow-[inset_3px_0_0_var(--color-accent)]';

function Steps({ title, steps, citedAt, isAllCited }: LinesProps & { steps: Written['steps'] }) {
  return (
    // Its numbers are the document's own, so they are text.
    <ol aria-label={title} className="list-none py-1">
      {steps.map(({ mark, text, isInner, lineIndex }, index) => {
        const cited = citedAt(lineIndex);
        const isMarked = cited.length > 0 && !isAllCited;
        return (
          <li key={`${lineIndex} ${index}`} className={classNames('flex gap-2 px-3 py-1', isInner && 'pl-9', isMarked && marked)}>
            <span className="min-w-6 shrink-0 text-right text-ink-soft tabular-nums">{mark}</span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {text} <Marks cited={cited} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Rows({ title, columns, rows, citedAt, isAllCited }: LinesProps & { columns: string[]; rows: Written['rows'] }) {
  return (
    <table aria-label={title} className="w-full border-collapse text-left text-sm">
      {columns.length > 0 && (
        <thead>
          <tr>
            {columns.map((name, index) => (
              <th key={index} scope="col" className="border-b border-line px-3 py-1.5 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ cells, lineIndex }) => {
          const cited = citedAt(lineIndex);
          return (
            <tr key={lineIndex} className={classNames('align-top', cited.length > 0 && !isAllCited && marked)}>
              {cells.map((text, index) => (
                <td key={index} className="px-3 py-1.5 [overflow-wrap:anywhere]">
                  {text} {index === cells.length - 1 && <Marks cited={cited} />}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Marks({ cited }: { cited: readonly Citation[] }) {
  return cited.map(({ number }) => <CitationLink key={number} number={number} />);
}
