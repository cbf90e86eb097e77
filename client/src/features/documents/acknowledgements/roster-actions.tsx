import type { Roster } from '@vademecum/shared/documents/acknowledgements.ts';
import { BellRing, CircleStop, ClipboardPen, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { peopleLabel } from '../../../lib/count-labels.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DownloadLink } from '../../../ui/download-link.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';
import { PrintedRoster } from './printed-roster.tsx';

interface RosterActionsProps {
  roster: Roster;
  reader: string;
  onAsk: () => void;
}

export function RosterActions({ roster, reader, onAsk }: RosterActionsProps) {
  const { document, request, people, records } = roster;
  const isAnyOpen = people.some(({ state }) => state !== 'acknowledged');
  return (
    <>
      {isAnyOpen && <RemindButton documentId={document.id} />}
      {document.version !== null && (request !== null || records.length > 0) && (
        <Button variant={isAnyOpen ? 'secondary' : 'primary'} onClick={onAsk}>
          <ClipboardPen aria-hidden size={16} />
          {request === null ? 'Ask to acknowledge' : 'Change'}
        </Button>
      )}
      {request !== null && <EndButton roster={roster} />}
      {(request !== null || records.length > 0) && (
        <>
          <DownloadLink href={`/api/documents/${document.id}/acknowledgements/export`}>
            <Download aria-hidden size={16} />
            Export CSV
          </DownloadLink>
          <PrintButton roster={roster} reader={reader} />
        </>
      )}
    </>
  );
}

function RemindButton({ documentId }: { documentId: number }) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const { mutate, isPending } = trpc.acknowledgements.remind.useMutation({
    meta: { failureTitle: 'Reminder Failed', failure: 'Please try again.' },
    onSuccess: ({ reminded, mailed, remindedBefore }) => {
      const mail = mailed > 0 ? `, ${mailed} by email, too` : '';
      const description =
        reminded === 0
          ? `${peopleLabel(remindedBefore)} ${remindedBefore === 1 ? 'was' : 'were'} already reminded today`
          : `${peopleLabel(reminded)} reminded${mail}`;
      toast({ title: reminded === 0 ? 'No reminder sent' : 'Reminded', description });
    },
    onSettled: () => utils.acknowledgements.roster.invalidate({ id: documentId }),
  });
  return (
    <Button
      variant="primary"
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate({ id: documentId });
      }}
    >
      <BellRing aria-hidden size={16} />
      Remind
    </Button>
  );
}

function EndButton({ roster: { document } }: { roster: Roster }) {
  const [isOpen, setIsOpen] = useState(false);
  const utils = trpc.useUtils();
  const { mutate } = trpc.acknowledgements.end.useMutation({
    meta: { failureTitle: 'Ending Failed', failure: 'Please try again.' },
    onSettled: () => utils.acknowledgements.invalidate(),
  });
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <CircleStop aria-hidden size={16} />
        End
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Stop asking?"
        description={`“${document.name}” will no longer be under To read for people who have not acknowledged it. Acknowledgements are kept.`}
        confirmLabel="Stop asking"
        onConfirm={() => mutate({ id: document.id })}
      />
    </>
  );
}

function PrintButton({ roster, reader }: Pick<RosterActionsProps, 'roster' | 'reader'>) {
  const [isPrinting, setIsPrinting] = useState(false);
  const { mutate, isPending } = trpc.acknowledgements.printed.useMutation({
    meta: { failureTitle: 'Printing Failed', failure: 'Please try again.' },
    onSuccess: () => setIsPrinting(true),
  });
  return (
    <>
      <Button
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate({ id: roster.document.id });
        }}
      >
        <Printer aria-hidden size={16} />
        Print
      </Button>
      {isPrinting && <PrintedRoster roster={roster} by={reader} onPrinted={() => setIsPrinting(false)} />}
    </>
  );
}
