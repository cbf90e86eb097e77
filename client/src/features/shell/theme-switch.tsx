import { Monitor, Moon, Sun } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { themeChoices, useTheme } from '../../lib/theme.ts';
import { Tooltip } from '../../ui/tooltip.tsx';

const looks = {
  system: { icon: Monitor, label: 'System theme' },
  light: { icon: Sun, label: 'Light theme' },
  dark: { icon: Moon, label: 'Dark theme' },
};

export function ThemeSwitch() {
  const [chosen, choose] = useTheme();
  return (
    <div role="group" aria-label="Theme" className="inline-flex rounded-md bg-sunken p-0.5">
      {themeChoices.map((choice) => {
        const { icon: Icon, label } = looks[choice];
        return (
          <Tooltip key={choice} text={label}>
            <button
              type="button"
              aria-label={label}
              aria-pressed={choice === chosen}
              onClick={() => {
                choose(choice);
              }}
              className={classNames(
                'inline-flex size-8 items-center justify-center rounded-sm text-ink-soft hover:text-ink',
                choice === chosen && 'bg-surface text-accent shadow-raised',
              )}
            >
              <Icon aria-hidden size={16} />
            </button>
          </Tooltip>
        );
      })}
    </div>
  );
}
