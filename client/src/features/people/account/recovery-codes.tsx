import { Copy, Download } from 'lucide-react';
import { productName } from '../../../lib/use-page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useCopy } from '../../../ui/use-copy.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Ten codes for the day the phone is lost. They are seen here and never again. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const copy = useCopy();
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="warning" role="status" title="Keep these recovery codes">
        Each code signs you in once without your phone. You won’t see them again, so print them or save them where only you can reach them.
      </Notice>
      <ul aria-label="Recovery codes" className="grid gap-1 rounded-md bg-sunken p-3 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void copy(codes.join('\n'), 'The recovery codes were copied to the clipboard.')}>
          <Copy aria-hidden size={16} />
          Copy
        </Button>
        <Button
          size="small"
          onClick={() => {
            saveAsFile(codes);
          }}
        >
          <Download aria-hidden size={16} />
          Save as file
        </Button>
        <Button size="small" variant="primary" onClick={onDone} className="ml-auto">
          I saved them
        </Button>
      </div>
    </div>
  );
}

function saveAsFile(codes: readonly string[]) {
  const url = URL.createObjectURL(new Blob([`${productName} recovery codes\n\n${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}
