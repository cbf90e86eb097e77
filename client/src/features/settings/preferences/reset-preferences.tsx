import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { forgetPreferences } from '../../../lib/preferences.ts';
import { resetTheme } from '../../../lib/theme.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';

/** Reset All: what this browser keeps, and nothing else. */
export function ResetPreferences() {
  const [isAsking, setIsAsking] = useState(false);
  const toast = useToast();
  return (
    <section aria-label="Preferences in this browser">
      <h2 className="font-semibold">Preferences in this browser</h2>
      <p className="mt-1 mb-3 text-sm text-ink-soft">
        Behavior, performance, appearance and answer length are stored in this browser. Resetting affects only this browser.
      </p>
      <Button
        onClick={() => {
          setIsAsking(true);
        }}
      >
        <RotateCcw aria-hidden size={16} />
        Reset All
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Reset all preferences?"
        description="Behavior, performance, appearance and answer length go back to their defaults in this browser. Clinic-wide settings don’t change."
        confirmLabel="Reset All"
        onConfirm={() => {
          resetBrowserPreferences();
          toast({ title: 'Settings Reset', description: 'All preferences have been reset to defaults' });
        }}
      />
    </section>
  );
}

/** The prefix of every preference that this browser keeps. */
const prefix = 'vademecum.';

/** Forgets all choices made in this browser, so that the defaults apply again. Nothing on the server changes. */
function resetBrowserPreferences() {
  resetTheme();
  try {
    for (const name of Object.keys(localStorage).filter((key) => key.startsWith(prefix))) localStorage.removeItem(name);
  } catch {
    // Storage may be switched off; then nothing was kept.
  }
  forgetPreferences();
}
