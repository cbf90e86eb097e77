import { Fragment, type CSSProperties, type ReactNode } from 'react';
import { type MarkedPart, markLine, type TextRange } from '../../lib/text-lines.ts';
import { inlineParts, type InlinePart } from './inline-parts.ts';
import { type Cell, cellsOf, type DocumentLine, isTableLine } from './markdown-lines.ts';

interface DocumentBlockProps {
  lines: readonly DocumentLine[];
  mark: TextRange | null;
  found: readonly TextRange[];
  currentNumber: number | undefined;
  /** Pages by the line on which they start. */
  pages: ReadonlyMap<number, number> | undefined;
}

type Marks = Pick<DocumentBlockProps, 'mark' | 'found' | 'currentNumber'>;

/** Consecutive lines of a document as it looks. The text of each line stays complete, with Markdown's marks hidden, so that offsets into it hold. */
export function DocumentBlock({ lines, pages, ...marks }: DocumentBlockProps) {
  return groupsOf(lines, pages).map((group) => {
    const [first] = group;
    if (first === undefined) return null;
    const page = pages?.get(first.number);
    return (
      <Fragment key={first.number}>
        {page !== undefined && <PageLabel page={page} />}
        <Group lines={group} first={first} marks={marks} />
      </Fragment>
    );
  });
}

/** The rows of a table together, and the items of a list; every other line by itself. A page starts a group. */
function groupsOf(lines: readonly DocumentLine[], pages: DocumentBlockProps['pages']): DocumentLine[][] {
  const groups: DocumentLine[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    const previous = last?.at(-1);
    const belongs =
      previous !== undefined && ((isTableLine(previous) && isTableLine(line)) || (previous.kind === 'item' && line.kind === 'item'));
    if (last !== undefined && belongs && pages?.has(line.number) !== true) last.push(line);
    else groups.push([line]);
  }
  return groups;
}

function Group({ lines, first, marks }: { lines: readonly DocumentLine[]; first: DocumentLine; marks: Marks }) {
  if (isTableLine(first)) return <Table lines={lines} marks={marks} />;
  if (first.kind !== 'item') return <Line line={first} marks={marks} />;
  return (
    <div role="list">
      {lines.map((line) => (
        <Line key={line.number} line={line} marks={marks} />
      ))}
    </div>
  );
}

const roles: Partial<Record<DocumentLine['kind'], string>> = { heading: 'heading', item: 'listitem' };

function Line({ line, marks }: { line: DocumentLine; marks: Marks }) {
  const { kind, level, markLength, text, number } = line;
  const isRead = kind !== 'fence' && kind !== 'rule';
  const style: CSSProperties & Record<'--depth', number> = { '--depth': level };
  return (
    <p
      data-line={number}
      data-kind={kind === 'text' || kind === 'plain' ? undefined : kind}
      role={roles[kind]}
      // The name of the document is a heading of the second level.
      aria-level={kind === 'heading' ? Math.min(6, level + 2) : undefined}
      aria-current={number === marks.currentNumber ? 'location' : undefined}
      className="numbered-line"
      style={kind === 'item' ? style : undefined}
    >
      {kind === 'item' ? <ItemMark text={text.slice(0, markLength)} /> : <Hidden text={text.slice(0, isRead ? markLength : text.length)} />}
      {isRead && kind === 'heading' && (
        <span className="numbered-heading" data-level={level}>
          <Words line={line} from={markLength} to={text.length} marks={marks} />
        </span>
      )}
      {isRead && kind !== 'heading' && <Words line={line} from={markLength} to={text.length} marks={marks} />}
    </p>
  );
}

function Hidden({ text }: { text: string }) {
  return text === '' ? null : <span hidden>{text}</span>;
}

/** The number of an item, or a bullet, which is copied as it is written. */
function ItemMark({ text }: { text: string }) {
  const words = text.trimStart();
  const isBullet = /^[-*+]\s/.test(words);
  return (
    <>
      <Hidden text={text.slice(0, text.length - words.length)} />
      <span className="numbered-mark" data-bullet={isBullet ? '' : undefined}>
        {isBullet ? <span className="numbered-sign">{words}</span> : words}
      </span>
    </>
  );
}

/** A table of at most as many columns fits a phone. */
const mostColumns = 4;

function Table({ lines, marks }: { lines: readonly DocumentLine[]; marks: Marks }) {
  const rows = lines.map((line) => ({ line, cells: cellsOf(line.text) }));
  const columns = Math.max(...rows.map(({ cells }) => cells.length));
  const [first] = rows;
  const hasHeader = lines[1]?.kind === 'border';
  // Two columns without names, such as the number, version and owner at the top of a policy: Markdown gives every table a header.
  const hasNames = hasHeader && first !== undefined && columns === 2 && /\d/.test(first.line.text.slice(first.cells[1]?.from));
  return (
    <div
      className="overflow-x-auto"
      {...(columns > mostColumns && { role: 'group', 'aria-label': `Table with ${columns} columns`, tabIndex: 0 })}
    >
      <table className="numbered-table" data-long={lines[0]?.isOfLongTable === true ? '' : undefined}>
        <tbody>
          {rows.map(({ line, cells }, index) => (
            <Row
              key={line.number}
              {...{ line, cells, marks }}
              headers={line.kind === 'border' ? 'none' : hasNames ? 'first' : hasHeader && index === 0 ? 'all' : 'none'}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  line: DocumentLine;
  cells: readonly Cell[];
  marks: Marks;
  /** Which of its cells name the others. */
  headers: 'none' | 'first' | 'all';
}

function Row({ line, cells, marks, headers }: RowProps) {
  const { number, kind, text } = line;
  return (
    <tr
      data-line={number}
      data-kind={kind}
      aria-hidden={kind === 'border' ? true : undefined}
      aria-current={number === marks.currentNumber ? 'location' : undefined}
      className="numbered-row"
    >
      {kind === 'border' ? (
        <td>
          <Hidden text={text} />
        </td>
      ) : (
        cells.map(({ start, end, from, to }, at) => {
          const content = (
            <>
              <Hidden text={text.slice(start, from)} />
              <Words line={line} from={from} to={to} marks={marks} />
              <Hidden text={text.slice(to, end)} />
            </>
          );
          if (headers === 'none' || (headers === 'first' && at > 0)) return <td key={start}>{content}</td>;
          return (
            <th key={start} scope={headers === 'all' ? 'col' : 'row'}>
              {content}
            </th>
          );
        })
      )}
    </tr>
  );
}

interface WordsProps {
  line: DocumentLine;
  /** Which part of the line. */
  from: number;
  to: number;
  marks: Marks;
}

/** A part of a line with its marks, each mark in one piece. */
function Words({ line, from, to, marks: { mark, found } }: WordsProps) {
  const { text, start, kind } = line;
  const parts = kind === 'code' || kind === 'plain' ? undefined : inlineParts(text, from, to);
  let at = from;
  return markLine({ text: text.slice(from, to), start: start + from }, mark, found).map((marked) => {
    const first = at;
    at += marked.text.length;
    const words = parts === undefined ? marked.text : partsIn(text, parts, first, at);
    return marked.mark === null ? <Fragment key={first}>{words}</Fragment> : <Mark key={first} mark={marked.mark} words={words} />;
  });
}

function Mark({ mark, words }: { mark: MarkedPart['mark']; words: ReactNode }) {
  return <mark data-found={mark === 'found' ? '' : undefined}>{words}</mark>;
}

function partsIn(text: string, parts: readonly InlinePart[], from: number, to: number): ReactNode {
  return parts
    .filter(({ start, end }) => start < to && end > from)
    .map((part) => <Part key={part.start} part={part} text={text.slice(Math.max(from, part.start), Math.min(to, part.end))} />);
}

function Part({ part: { isHidden, isBold, isItalic, isCode, href }, text }: { part: InlinePart; text: string }) {
  if (isHidden) return <span hidden>{text}</span>;
  let words: ReactNode = text;
  if (isCode) words = <code>{words}</code>;
  if (isItalic) words = <em>{words}</em>;
  if (isBold) words = <strong>{words}</strong>;
  if (href === undefined) return words;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="text-accent underline underline-offset-4">
      {words}
    </a>
  );
}

/** Drawn, not written, so that it is neither copied nor found. People without a mouse use the field for the page number. */
function PageLabel({ page }: { page: number }) {
  return <button type="button" tabIndex={-1} data-page={page} aria-label={`Page ${page}`} className="numbered-page" />;
}
