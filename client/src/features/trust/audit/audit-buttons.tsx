import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../lib/failures.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { DownloadLink } from '../../../ui/download-link.tsx';
import { useToast } from '../../../ui/use-toast.ts';
import { type AuditSearch, exportUrl, filterOf } from './audit-search.ts';
import { filterInWords } from './filter-in-words.ts';
import { PrintedAudit } from './printed-audit.tsx';

/** Takes out what the filter lets through; both ways are entries of the log themselves. */
export function AuditButtons({ search, by }: { search: AuditSearch; by: string }) {
  const [printed, setPrinted] = useState<Outputs['audit']['printable'] | null>(null);
  const { data: people = [] } = trpc.audit.people.useQuery();
  const toast = useToast();
  const print = trpc.audit.printable.useMutation({
    onSuccess: setPrinted,
    onError: (error) => {
      toast({
        title: 'The audit log could not be printed',
        description: messageOf(error, 'The server cannot be reached.'),
        variant: 'destructive',
      });
    },
  });
  return (
    <>
      <ExportLink search={search} />
      <Button
        disabled={print.isPending}
        onClick={() => {
          print.mutate(filterOf(search));
        }}
      >
        <Printer aria-hidden size={16} />
        Print
      </Button>
      {printed !== null && (
        <PrintedAudit
          printed={printed}
          filter={filterInWords(search, people)}
          by={by}
          onPrinted={() => {
            setPrinted(null);
          }}
        />
      )}
    </>
  );
}

function ExportLink({ search }: { search: AuditSearch }) {
  return (
    <DownloadLink href={exportUrl(search)}>
      <Download aria-hidden size={16} />
      Export CSV
    </DownloadLink>
  );
}
