import { format as formatPage, resolveConfig } from 'prettier';
import { budgetOf, type Figure, format, holds, type SavedFigures } from './figures.ts';

const table = /<!-- figures ([a-z-]+)((?: \| [^|\n]+?)*) -->[^]*?<!-- \/figures -->/g;
const single = /<!-- figure ([a-z-]+) \| ([^|\n]+?)(?: \| (ratio|peer|date|machine))? -->.*?<!-- \/figure -->/g;

/**
 * The page with every marked table and figure as `read` gives them, formatted as the house formats pages. Throws where a mark names figures that are not there.
 * The marks: bench/lib/figures.ts.
 */
export async function withFigures(file: string, page: string, read: (bench: string) => SavedFigures): Promise<string> {
  const filled = page
    .replace(table, (_mark, bench: string, prefixes: string) => {
      const saved = read(bench);
      return `<!-- figures ${bench}${prefixes} -->\n\n${tableOf(saved, prefixes.split(' | ').slice(1))}\n\n<!-- /figures -->`;
    })
    .replace(single, (_mark, bench: string, name: string, part?: string) => {
      const mark = `<!-- figure ${bench} | ${name}${part === undefined ? '' : ` | ${part}`} -->`;
      return `${mark}${singleOf(read(bench), { name, part })}<!-- /figure -->`;
    });
  // A page without marks is as it was, whatever its format.
  return filled === page ? page : formatPage(filled, { ...(await resolveConfig(file)), filepath: file });
}

function tableOf({ command, date, machine, figures }: SavedFigures, prefixes: readonly string[]): string {
  const wanted = prefixes.flatMap((prefix) => chosen(figures, prefix));
  const rows = prefixes.length === 0 ? figures : wanted;
  const columns = ['Measured', 'Here', 'Peer', 'Ratio', 'Budget'].filter(
    (column) => !['Peer', 'Ratio', 'Budget'].includes(column) || rows.some((row) => cell(row, column) !== ''),
  );
  const lines = [columns, columns.map(() => '---'), ...rows.map((row) => columns.map((column) => cell(row, column)))];
  const where = `${machine.cores} cores (${machine.processor}), ${machine.memoryGiB} GiB, Node ${machine.node}, load ${machine.loadBefore}`;
  return `${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n\n\`${command}\`, ${date}: ${where}.`;
}

function cell(figure: Figure, column: string): string {
  const { name, value, unit, peer, ratio } = figure;
  if (column === 'Measured') return name;
  if (column === 'Here') return `${format(value)} ${unit}`;
  if (column === 'Peer') return peer === undefined ? '' : `${peer.name}: ${format(peer.value)}`;
  if (column === 'Ratio') return ratio === undefined ? '' : format(ratio);
  return `${budgetOf(figure)}${holds(figure) === false ? ' (missed)' : ''}`;
}

function chosen(figures: readonly Figure[], prefix: string): Figure[] {
  const rows = figures.filter(({ name }) => name.startsWith(prefix));
  if (rows.length === 0) throw new Error(`No figure begins with "${prefix}": there are ${figures.map(({ name }) => name).join(', ')}`);
  return rows;
}

function singleOf({ date, machine, figures }: SavedFigures, { name, part }: { name: string; part?: string }): string {
  const figure = figures.find((one) => one.name === name);
  if (figure === undefined) throw new Error(`No figure is named "${name}": there are ${figures.map((one) => one.name).join(', ')}`);
  if (part === 'date') return date;
  if (part === 'machine') return `${machine.cores} cores (${machine.processor})`;
  if (part === 'ratio') return format(figure.ratio ?? NaN);
  if (part === 'peer') return `${format(figure.peer?.value ?? NaN)} ${figure.unit} (${figure.peer?.name})`;
  return `${format(figure.value)} ${figure.unit}`;
}
