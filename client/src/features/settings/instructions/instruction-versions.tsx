import type { InstructionVersion } from '@vademecum/shared/settings/instructions.ts';
import { useState } from 'react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/form-controls.tsx';
import { ErrorState } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextDiff } from '../../../ui/text/text-diff.tsx';

interface InstructionVersionsProps {
  /** Puts an old text into the field, from where it is saved as any other. */
  onRestore: (text: string, note: string) => void;
}

/** Every text that ever held, what any two differ in, and the way back. */
export function InstructionVersions({ onRestore }: InstructionVersionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const versions = trpc.instructions.versions.useQuery(undefined, { enabled: isOpen });
  return (
    <details
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open);
      }}
      className="text-sm"
    >
      <summary className="cursor-pointer font-medium">Versions</summary>
      {isOpen && (
        <div className="mt-3 flex flex-col gap-3">
          {versions.data !== undefined && <Versions versions={versions.data} onRestore={onRestore} />}
          {versions.isLoading && <Skeleton className="h-24" />}
          {versions.isLoadingError && <ErrorState title="The versions could not be loaded" onRetry={() => void versions.refetch()} />}
        </div>
      )}
    </details>
  );
}

function Versions({ versions, onRestore }: InstructionVersionsProps & { versions: readonly InstructionVersion[] }) {
  return (
    <>
      {versions.length > 1 && <Compare versions={versions} />}
      <ol aria-label="Versions" className="flex flex-col divide-y divide-line rounded-md border border-line">
        {versions.map((version, index) => (
          <li key={version.version} className="flex flex-wrap items-start justify-between gap-2 p-3">
            <Version version={version} isCurrent={index === 0} />
            {index > 0 && (
              <Button
                size="small"
                aria-label={`Restore version ${version.version}`}
                onClick={() => {
                  onRestore(version.instructions, `Restored version ${version.version}`);
                }}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function Version({ version, isCurrent }: { version: InstructionVersion; isCurrent: boolean }) {
  const { updatedAt, updatedBy, note, overrideReason } = version;
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <p>
        <span className="font-medium">Version {version.version}</span>
        {updatedBy !== null && ` by ${updatedBy}`} <time dateTime={updatedAt}>{dateTimeLabel(updatedAt)}</time>
        {isCurrent && ' · current'}
      </p>
      {note !== '' && <p className="text-ink-soft">{note}</p>}
      {overrideReason !== null && (
        <p className="text-ink-soft">
          Saved despite lost golden questions: <q>{overrideReason}</q>
        </p>
      )}
    </div>
  );
}

/** At first what the last change did. */
function Compare({ versions }: { versions: readonly InstructionVersion[] }) {
  const [older, setOlder] = useState(versions[1]?.version ?? 0);
  const [newer, setNewer] = useState(versions[0]?.version ?? 0);
  const textOf = (wanted: number) => versions.find(({ version }) => version === wanted)?.instructions ?? '';
  const options = versions.map(({ version }) => ({ value: String(version), label: `Version ${version}` }));
  return (
    <section aria-label="Differences" className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-3">
        <Choice label="Compare" value={older} options={options} onChange={setOlder} />
        <Choice label="with" value={newer} options={options} onChange={setNewer} />
      </div>
      <section aria-label="What changed" className="rounded-md border border-line p-3">
        <TextDiff before={textOf(older)} after={textOf(newer)} />
      </section>
    </section>
  );
}

interface ChoiceProps {
  label: string;
  value: number;
  options: { value: string; label: string }[];
  onChange: (version: number) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={String(value)}
          options={options}
          onChange={({ target }) => {
            onChange(Number(target.value));
          }}
        />
      )}
    </Field>
  );
}
