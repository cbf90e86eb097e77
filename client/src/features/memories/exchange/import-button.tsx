import type { ImportPreview, ImportProgress as Progress } from '@vademecum/shared/memories/memory-import.ts';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { countLabel, memoriesLabel, numberLabel } from '../../../lib/count-labels.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Checkbox } from '../../../ui/form-controls.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { ImportPreviewView } from './import-preview-view.tsx';
import { useImport } from './use-import.ts';

/** Brings memories in from a file, after a look at what that would do. */
export function ImportButton({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  return (
    <>
      <Button onClick={() => onOpenChange(true)}>
        <Upload aria-hidden size={16} />
        Import
      </Button>
      {isOpen && <ImportDialog onClose={() => onOpenChange(false)} />}
    </>
  );
}

type ImportState = ReturnType<typeof useImport>;

const howTo = 'CSV (UTF-8) or JSON in the export format, up to 20,000 memories and 20 MB. You get a preview before anything changes.';

/** Choose or drop a file, look at what it would do, import it, see what it did. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const state = useImport();
  return (
    <Dialog open onOpenChange={onClose} title="Import memories" description={howTo} width="wide">
      {state.result === undefined ? <Choose state={state} onClose={onClose} /> : <Result result={state.result} onClose={onClose} />}
    </Dialog>
  );
}

function Choose({ state, onClose }: { state: ImportState; onClose: () => void }) {
  const { percent, problem, preview } = state;
  return (
    <div
      role="presentation"
      className="flex flex-col gap-4"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const file = event.dataTransfer.files[0];
        if (file !== undefined && !state.isImporting) void state.send(file);
      }}
    >
      <FileField state={state} />
      {problem !== undefined && (
        <Notice kind="danger" role="alert">
          {problem}
        </Notice>
      )}
      {percent !== null && <Sending percent={percent} />}
      {preview === undefined ? (
        <div className="flex justify-end">
          <Button onClick={onClose}>Cancel</Button>
        </div>
      ) : (
        <Decide key={preview.token} preview={preview} state={state} onClose={onClose} />
      )}
    </div>
  );
}

function FileField({ state }: { state: ImportState }) {
  return (
    <Field label="File" hint="Choose a file, or drop it here.">
      {(control) => (
        <Input
          {...control}
          type="file"
          accept=".csv,.json,text/csv,application/json"
          disabled={state.isImporting}
          // The same file can be chosen again once it was put right.
          onClick={({ currentTarget }) => {
            currentTarget.value = '';
          }}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file !== undefined) void state.send(file);
          }}
          className="file:mr-3 file:rounded-sm file:bg-sunken file:px-2 file:py-1 file:font-medium"
        />
      )}
    </Field>
  );
}

function Sending({ percent }: { percent: number }) {
  if (percent === 100) return <ImportProgress start="reading" />;
  return (
    <div className="flex items-center gap-2 text-sm text-ink-soft tabular-nums">
      <ProgressBar aria-label="Upload of the file" max={100} value={percent} className="flex-1" />
      <span role="status">{`Uploading... ${percent}%`}</span>
    </div>
  );
}

interface DecideProps {
  preview: ImportPreview;
  state: ImportState;
  onClose: () => void;
}

function Decide({ preview, state: { isImporting, start, cancel }, onClose }: DecideProps) {
  const { token } = preview;
  const [wants, setWants] = useState<Wants>({ addNew: true, changeExisting: true, addDuplicates: false });
  const options = optionsOf(preview);
  const isAnyChosen = options.some(({ name, count }) => wants[name] && count > 0);
  return (
    <>
      <ImportPreviewView preview={preview} />
      <Choices options={options} wants={wants} onChange={setWants} />
      {isImporting && <ImportProgress start="preparing" onCancel={() => cancel({ token })} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={!isAnyChosen || isImporting} onClick={() => start({ token, ...wants })}>
          {isImporting ? 'Importing...' : 'Import'}
        </Button>
      </div>
    </>
  );
}

type Wants = Record<'addNew' | 'changeExisting' | 'addDuplicates', boolean>;

interface ChoicesProps {
  options: ReturnType<typeof optionsOf>;
  wants: Wants;
  onChange: (wants: Wants) => void;
}

function Choices({ options, wants, onChange }: ChoicesProps) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-semibold">What to import</legend>
      {options.map(({ name, count, label }) => (
        <Checkbox
          key={name}
          label={label}
          disabled={count === 0}
          checked={wants[name] && count > 0}
          onChange={({ target }) => onChange({ ...wants, [name]: target.checked })}
        />
      ))}
    </fieldset>
  );
}

function optionsOf({ added, changed, duplicate }: ImportPreview) {
  return [
    { name: 'addNew', count: added.count, label: `Add ${countLabel(added.count, 'new memory', 'new memories')}` },
    { name: 'changeExisting', count: changed.count, label: `Change ${memoriesLabel(changed.count)}` },
    { name: 'addDuplicates', count: duplicate.count, label: `Add ${countLabel(duplicate.count, 'duplicate', 'duplicates')} as well` },
  ] as const;
}

function Result({ result: { added, changed, leftOut }, onClose }: { result: NonNullable<ImportState['result']>; onClose: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="success" role="status" title="Memories imported">
        {`${memoriesLabel(added)} added, ${memoriesLabel(changed)} changed, ${countLabel(leftOut, 'row', 'rows')} left out. `}
        {changed > 0 && 'You can restore earlier versions from each memory’s history.'}
      </Notice>
      <div className="flex justify-end">
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}

const everyMs = 500;
const phases: Record<NonNullable<Progress>['phase'], string> = {
  reading: 'Reading the file',
  comparing: 'Comparing with all memories',
  preparing: 'Preparing the import',
  importing: 'Importing',
};

/** How far the file is that is being read or imported; `start` until the server says. */
function ImportProgress({ start, onCancel }: { start: NonNullable<Progress>['phase']; onCancel?: () => void }) {
  const { data } = trpc.memoryExchange.progress.useQuery(undefined, { refetchInterval: everyMs, gcTime: 0, staleTime: 0 });
  const { phase, done, total } = data ?? { phase: start, done: 0, total: 0 };
  const percent = total === 0 ? undefined : Math.floor((100 * done) / total);
  const rows = total === 0 ? '' : ` ${percent}% (${numberLabel(done)} of ${numberLabel(total)} rows)`;
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-ink-soft tabular-nums">
      <ProgressBar aria-label={phases[phase]} max={100} {...(percent !== undefined && { value: percent })} className="min-w-40 flex-1" />
      <span role="status">{`${phases[phase]}...${rows}`}</span>
      {onCancel !== undefined && phase !== 'importing' && (
        <Button size="small" onClick={onCancel}>
          Cancel import
        </Button>
      )}
    </div>
  );
}
