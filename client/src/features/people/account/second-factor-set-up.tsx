import { useEffect, useMemo, useState } from 'react';
import { encode } from 'uqr';
import { trpc } from '../../../trpc.ts';
import { Spinner } from '../../../ui/progress.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** From the secret to scan, over the first right code, to the recovery codes. */
export function SecondFactorSetUp({ onDone }: { onDone: () => void | Promise<void> }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const { mutate, data: offer, error } = trpc.account.beginSecondFactor.useMutation();
  const enable = trpc.account.enableSecondFactor.useMutation({
    onSuccess: ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
    },
  });
  useEffect(() => {
    mutate();
  }, [mutate]);

  if (codes !== null) return <RecoveryCodes codes={codes} onDone={() => void onDone()} />;
  if (error !== null) return <FailureNotice error={error} fallback="Setup could not start" />;
  if (offer === undefined) return <Spinner />;
  return (
    <div className="flex flex-col gap-4">
      <Steps uri={offer.uri} secret={offer.secret} />
      <ProofForm
        codeHint={null}
        error={enable.error}
        failed="Failed to set up the second factor"
        isBusy={enable.isPending}
        labels={{ idle: 'Turn on', busy: 'Checking...' }}
        onSubmit={(proof) => {
          enable.mutate(proof);
        }}
      />
    </div>
  );
}

function Steps({ uri, secret }: { uri: string; secret: string }) {
  return (
    <ol className="flex list-decimal flex-col gap-3 pl-5">
      <li>Open an authenticator app on your phone, such as the one that came with it.</li>
      <li>
        Scan this code with the app, or type the secret below it.
        <div className="mt-2 flex flex-col items-start gap-2">
          <QrCode text={uri} label="QR code for the authenticator app" />
          <code className="rounded-sm bg-sunken px-2 py-1 text-sm [overflow-wrap:anywhere]">{inFours(secret)}</code>
        </div>
      </li>
      <li>Enter the six digits that the app shows now, and your password.</li>
    </ol>
  );
}

function inFours(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}

/** Modules of white around the code: ISO/IEC 18004 asks for four. */
const quietZone = 4;

/** Drawn here, as one path: the secret in it goes to no other host. Black on white in both themes, as cameras expect. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawQrCode(text), [text]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="size-48 rounded-sm">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawQrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: squares.join('') };
}
