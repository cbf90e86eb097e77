import { hasPermission } from '@vademecum/shared/permissions.ts';
import { Printer } from 'lucide-react';
import { Fragment } from 'react';
import { usePreferences } from '../../lib/preferences.ts';
import { isSingleKey, shortcutPlaces, shortcuts } from '../../lib/shortcuts.ts';
import { useUser } from '../../lib/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { KeyNames } from '../../ui/kbd.tsx';
import { SingleKeysSetting } from '../../ui/switch.tsx';

const all = Object.entries(shortcuts).map(([id, shortcut]) => ({ id, ...shortcut }));
const places = Object.entries(shortcutPlaces).map(([id, place]) => ({ id, permission: undefined, ...place }));

/** Every key, screen by screen, of the screens that one's role may open. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { role } = useUser();
  const listed = places.filter(({ permission }) => permission === undefined || hasPermission(role, permission));
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard shortcuts" width="wide" isPrinted>
      <div className="flex flex-col gap-5">
        {listed.map(({ id, label }) => (
          <Place key={id} place={id} label={label} />
        ))}
        <div className="border-t border-line pt-4 print:hidden">
          <SingleKeysSetting />
          <Button
            className="mt-4"
            onClick={() => {
              window.print();
            }}
          >
            <Printer aria-hidden size={16} />
            Print
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Place({ place, label }: { place: string; label: string }) {
  const { singleKeys } = usePreferences().all;
  const listed = all
    .filter((shortcut) => shortcut.place === place)
    .map(({ keys, ...rest }) => ({ ...rest, keys: keys.filter((key) => singleKeys || !isSingleKey(key)) }))
    .filter(({ keys }) => keys.length > 0);
  if (listed.length === 0) return null;
  return (
    <section aria-labelledby={`keys-${place}`} className="break-inside-avoid">
      <h3 id={`keys-${place}`} className="mb-1 font-semibold">
        {label}
      </h3>
      <dl>
        {listed.map(({ id, does, keys }) => (
          <div key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-1.5 last:border-b-0">
            <dt className="min-w-0">{does}</dt>
            <dd className="text-ink-soft">
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && ' or '}
                  <KeyNames name={key} />
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
