import { limits } from '@vademecum/shared/limits.ts';
import { Card } from '../../../ui/card.tsx';
import { PasswordForm } from './password-form.tsx';

/** Changes one's own password. */
export function PasswordCard({ hasSecondFactor }: { hasSecondFactor: boolean }) {
  return (
    <Card>
      <h2 className="text-lg font-semibold">Password</h2>
      <p className="mt-1 text-ink-soft">Changing it ends all your other sessions.</p>
      <PasswordForm shortest={hasSecondFactor ? limits.passwordMinWithSecondFactor : limits.passwordMin} />
    </Card>
  );
}
