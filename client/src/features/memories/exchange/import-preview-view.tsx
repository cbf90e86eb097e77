import { importFieldLabels, type ImportPreview } from '@vademecum/shared/memories/memory-import.ts';
import type { ReactNode } from 'react';
import { countLabel, numberLabel } from '../../../lib/count-labels.ts';
import { Notice } from '../../../ui/notice.tsx';

/** The planned result for a file's rows, the first of each group. */
export function ImportPreviewView({ preview }: { preview: ImportPreview }) {
  const { rows, added, changed, duplicate, refused } = preview;
  return (
    <div role="region" aria-label="Preview" className="flex flex-col gap-4">
      <p role="status">
        {`${countLabel(rows, 'row', 'rows')}: ${numberLabel(added.count)} new, ${numberLabel(changed.count)} changed, `}
        {`${countLabel(duplicate.count, 'duplicate', 'duplicates')}, ${numberLabel(refused.count)} refused.`}
      </p>
      <Remarks preview={preview} />
      <Group title="New" count={added.count} shown={added.first.length}>
        {added.first.map(({ value, ...row }) => (
          <Row key={row.line} {...row}>
            {value}
          </Row>
        ))}
      </Group>
      <Group title="Changed" count={changed.count} shown={changed.first.length}>
        {changed.first.map(({ changes, ...row }) => (
          <Row key={row.line} {...row}>
            <Changes changes={changes} />
          </Row>
        ))}
      </Group>
      <Group title="Duplicates" count={duplicate.count} shown={duplicate.first.length}>
        {duplicate.first.map(({ of, ...row }) => (
          <Row key={row.line} {...row}>
            {of.startsWith('nearly ') ? `Nearly the same as ${of.slice('nearly '.length)}` : `The same as ${of}`}
          </Row>
        ))}
      </Group>
      <Group title="Refused" count={refused.count} shown={refused.first.length}>
        {refused.first.map(({ line, reason }) => (
          <li key={line} className="py-2 [overflow-wrap:anywhere]">
            <span className="text-ink-soft tabular-nums">Line {line}:</span> {reason}
          </li>
        ))}
      </Group>
    </div>
  );
}

function Remarks({ preview: { ignoredColumns, unknownOwners, isCompared, isComparedInFile } }: { preview: ImportPreview }) {
  const remarks = [
    ...(ignoredColumns.length > 0 ? [`Unknown columns, ignored: ${ignoredColumns.join(', ')}.`] : []),
    ...(unknownOwners.length > 0
      ? [`Owners not found by name: ${unknownOwners.join(', ')}. Their new memories become yours; existing ones keep their owner.`]
      : []),
    ...(isCompared ? [] : ['There are too many new rows to check for near-duplicates among the memories.']),
    ...(isComparedInFile ? [] : ['Near-duplicates within the file were not checked either.']),
  ];
  if (remarks.length === 0) return null;
  return (
    <Notice kind="warning">
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
    </Notice>
  );
}

function Group({ title, count, shown, children }: { title: string; count: number; shown: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="font-semibold">
        {title} <span className="font-normal text-ink-soft tabular-nums">{numberLabel(count)}</span>
      </h3>
      {shown < count && <p className="text-sm text-ink-soft">{`First ${shown} of ${numberLabel(count)}`}</p>}
      <ul className="divide-y divide-line text-sm">{children}</ul>
    </section>
  );
}

function Row({ line, topic, notes, children }: { line: number; topic: string; notes: readonly string[]; children: ReactNode }) {
  return (
    <li className="py-2 [overflow-wrap:anywhere]">
      <p>
        <span className="text-ink-soft tabular-nums">Line {line}:</span> <strong>{topic}</strong>
      </p>
      <div className="line-clamp-6 whitespace-pre-line text-ink-soft">{children}</div>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </li>
  );
}

function Changes({ changes }: Pick<ImportPreview['changed']['first'][number], 'changes'>) {
  return (
    <dl>
      {changes.map(({ field, from, to }) => (
        <div key={field}>
          <dt className="inline">{importFieldLabels[field]}: </dt>
          <dd className="inline">
            <del>{from ?? 'nothing'}</del> <ins>{to ?? 'nothing'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
