import { useId, type ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';

interface SettingsCardProps {
  title: string;
  children: ReactNode;
}

/** Settings that belong together, one below the other. */
export function SettingsCard({ title, children }: SettingsCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card>
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <div className="mt-2 flex flex-col divide-y divide-line *:py-4 *:last:pb-0">{children}</div>
      </Card>
    </section>
  );
}
