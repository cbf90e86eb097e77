import { Copy } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useCopy } from '../../../ui/use-copy.ts';

interface NewKeyProps {
  apiKey: string;
  onDone: () => void;
}

export function NewKey({ apiKey, onDone }: NewKeyProps) {
  const copy = useCopy();
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="warning" role="status" title="Copy the key now">
        It is shown this once. Whoever has it acts in your name: keep it where the program keeps its secrets.
      </Notice>
      <code className="rounded-md bg-sunken p-3 text-sm [overflow-wrap:anywhere] select-all">{apiKey}</code>
      <div className="flex justify-end gap-2">
        <Button onClick={() => void copy(apiKey, 'The key is in the clipboard.')}>
          <Copy aria-hidden size={16} />
          Copy
        </Button>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
