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
              <Marked text={text} cited={cited} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Rows({ title, columns, rows, citedAt, isAllCited }: LinesProps & { columns: string[]; rows: Written['rows'] }) {
  return (
    <div className="overflow-x-auto" {...(columns.length > 2 && { role: 'group', 'aria-label': `Table ${title}`, tabIndex: 0 })}>
      <table aria-label={title} className="w-full border-collapse text-left text-sm [overflow-wrap:break-word]">
        {columns.length > 0 && (
          <thead>
            <tr>
              {columns.map((name, index) => (
                <th key={index} scope="col" className="border-b border-line px-3 py-1.5 font-semibold max-sm:px-2">
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
                  <td key={index} className="px-3 py-1.5 max-sm:px-2">
                    <Marked text={text} cited={index === cells.length - 1 ? cited : []} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** A longer word is broken anyway. */
const longestWord = 24;

/** The marks are on the line of the last word. */
function Marked({ text, cited }: { text: string; cited: readonly Citation[] }) {
  const at = text.lastIndexOf(' ') + 1;
  if (cited.length === 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <span className={text.length - at > longestWord ? undefined : 'whitespace-nowrap'}>
        {text.slice(at)} <Marks cited={cited} />
      </span>
    </>
  );
}

function Marks({ cited }: { cited: readonly Citation[] }) {
  return cited.map(({ number }) => <CitationLink key={number} number={number} />);
}
