import { Link } from '@tanstack/react-router';
import { harmfulIssues, validationIssueLabels, type ValidationResult } from '@vademecum/shared/memories/validation.ts';
import { CircleAlert, CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';

const percent = new Intl.NumberFormat('en-US', { style: 'percent' });

/** A table where there is room, cards on a phone: the same rows. */
export function ResultTable({ results }: { results: readonly ValidationResult[] }) {
  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      <table className="block w-full border-collapse text-sm md:table">
        <caption className="sr-only">Results of the validation</caption>
        <thead className="hidden md:table-header-group">
          <tr className="border-b border-line text-left text-ink-soft">
            {['Memory', 'Valid', 'Score', 'Issues'].map((name) => (
              <th key={name} scope="col" className="px-3 py-2 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block md:table-row-group">
          {results.map((result) => (
            <ResultRow key={result.memoryId} result={result} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ResultRow({ result }: { result: ValidationResult }) {
  const { isValid, score, findings } = result;
  return (
    <tr className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2 align-top last:border-0 md:table-row md:px-0">
      <th scope="row" className="w-full text-left font-normal md:w-[30%] md:px-3 md:py-2">
        <MemoryName {...result} />
      </th>
      <td className="md:px-3 md:py-2">
        <Badge kind={isValid ? 'success' : 'danger'} icon={isValid ? CircleCheck : CircleX}>
          {isValid ? 'Valid' : 'Not valid'}
        </Badge>
      </td>
      <td className="tabular-nums md:px-3 md:py-2">
        <span className="text-ink-soft md:hidden">Score </span>
        {percent.format(score)}
      </td>
      <td className="w-full md:w-[50%] md:px-3 md:py-2">
        {findings.length === 0 ? <span className="text-ink-soft">None</span> : <Issues findings={findings} />}
      </td>
    </tr>
  );
}

function MemoryName({ memoryId, topic }: ValidationResult) {
  return (
    <div className="[overflow-wrap:anywhere]">
      {topic === null ? (
        <span>Memory not there</span>
      ) : (
        <Link to="/memories" search={{ memory: memoryId }} className="font-medium text-accent underline underline-offset-4">
          {topic}
        </Link>
      )}
      <div className="text-xs text-ink-soft">No. {memoryId}</div>
    </div>
  );
}

function Issues({ findings }: Pick<ValidationResult, 'findings'>) {
  return (
    <ul className="flex flex-col gap-1">
      {findings.map(({ kind, detail, otherMemoryId, otherTopic }, index) => {
        const isHarmful = harmfulIssues.includes(kind);
        const Icon = isHarmful ? CircleAlert : TriangleAlert;
        return (
          <li key={index} className="flex items-start gap-1.5 [overflow-wrap:anywhere]">
            <Icon aria-hidden size={14} className={isHarmful ? 'mt-0.5 shrink-0 text-danger' : 'mt-0.5 shrink-0 text-warning'} />
            <span>
              <span className="font-medium">{validationIssueLabels[kind]}.</span> {detail}
              {otherMemoryId !== null && (
                <>
                  {' '}
                  <Link to="/memories" search={{ memory: otherMemoryId }} className="text-accent underline underline-offset-4">
                    Open {otherTopic === null ? `memory ${otherMemoryId}` : `“${otherTopic}”`}
                  </Link>
                </>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
