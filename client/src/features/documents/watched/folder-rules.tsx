import { documentTypeNames } from '@vademecum/shared/documents/document-choices.ts';
import type { WatchedOverview, WatchedRule } from '@vademecum/shared/documents/watched.ts';
import { Folder, Plus } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../../trpc.ts';
import { limitedLabel } from '../../../ui/audience.tsx';
import { Button } from '../../../ui/button.tsx';
import { RowList } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { MenuItem } from '../../../ui/menu/menu-item.tsx';
import { RowMenu } from '../../../ui/menu/menu.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { useWatchedCalls } from './use-watched-calls.ts';

/** Which subfolder is for whom, and of which type its documents are. */
export function FolderRules({ overview: { rules, folders } }: { overview: WatchedOverview }) {
  const [edited, setEdited] = useState<WatchedRule | 'new' | null>(null);
  const [toRemove, setToRemove] = useState<WatchedRule | null>(null);
  const without = (rule: WatchedRule) => rules.filter(({ folder }) => folder !== rule.folder);
  return (
    <div className="flex flex-col gap-3 pb-16">
      <p className="text-ink-soft">
        Everyone sees the documents of a folder that is not listed here. A line counts for the folders inside, too, unless they have their
        own. It applies to files that are added from now on or moved to another folder; existing documents stay as they are.
      </p>
      {rules.length > 0 && (
        <RowList aria-label="Folders">
          {rules.map((rule) => (
            <RuleRow key={rule.folder} rule={rule} onEdit={() => setEdited(rule)} onRemove={() => setToRemove(rule)} />
          ))}
        </RowList>
      )}
      <Button className="self-start" onClick={() => setEdited('new')}>
        <Plus aria-hidden size={16} />
        Add folder
      </Button>
      {edited !== null && (
        <RuleDialog
          rule={edited === 'new' ? undefined : edited}
          others={edited === 'new' ? rules : without(edited)}
          folders={folders}
          onClose={() => setEdited(null)}
        />
      )}
      {toRemove !== null && <RemoveDialog rule={toRemove} left={without(toRemove)} onClose={() => setToRemove(null)} />}
    </div>
  );
}

interface RemoveDialogProps {
  rule: WatchedRule;
  /** The rules that stay. */
  left: WatchedRule[];
  onClose: () => void;
}

function RemoveDialog({ rule, left, onClose }: RemoveDialogProps) {
  const { removeRule } = useWatchedCalls();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Remove ${folderLabel(rule.folder)}?`}
      description="New files of this folder are then for everyone, unless a folder above says otherwise. Documents that are there stay as they are."
      confirmLabel="Remove"
      onConfirm={() => {
        removeRule.mutate({ rules: left });
      }}
    />
  );
}

const folderLabel = (folder: string): string => (folder === '' ? 'The whole folder' : folder);

function RuleRow({ rule, onEdit, onRemove }: { rule: WatchedRule; onEdit: () => void; onRemove: () => void }) {
  const { data: choices = [] } = trpc.departments.choices.useQuery();
  const departments = rule.departmentIds.map((id) => choices.find((one) => one.id === id) ?? { id, name: 'a deleted department' });
  const label = folderLabel(rule.folder);
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <Folder aria-hidden size={18} className="mt-0.5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="font-medium">{label}</p>
        <p className="text-sm text-ink-soft">
          {departments.length === 0 ? 'Everyone' : limitedLabel(departments)} ·{' '}
          {rule.type === null ? 'Type by kind of file' : `Type: ${documentTypeNames[rule.type]}`}
        </p>
      </div>
      <RowMenu label={`Actions for ${label}`}>
        <MenuItem onSelect={onEdit}>Edit</MenuItem>
        <MenuItem kind="danger" onSelect={onRemove}>
          Remove
        </MenuItem>
      </RowMenu>
    </li>
  );
}
