import type { AddedAttachments } from '@vademecum/shared/documents/attachments.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { countLabel } from '../document-labels.ts';

/** Asks whether what is attached to a mail becomes documents of their own, and says what became of it; nothing for any other document. */
export function AttachmentsOffer({ id, name }: { id: number; name: string }) {
  const { data } = trpc.documents.get.useQuery({ id });
  const utils = trpc.useUtils();
  const add = trpc.documents.addAttachments.useMutation({
    meta: { failureTitle: 'Upload Failed', failure: 'The attachments could not be added.' },
    onSettled: () => utils.documents.invalidate(),
  });
  const attachments = data?.report?.attachments ?? [];
  if (attachments.length === 0) return null;
  if (add.data !== undefined) return <WhatBecame {...add.data} />;
  return (
    <Notice role="status">
      <p>
        “{name}” has {countLabel(attachments.length, 'attachment')}: {attachments.map((one) => one.name).join(', ')}.
      </p>
      <Button
        size="small"
        variant="primary"
        className="mt-2"
        aria-disabled={add.isPending}
        onClick={() => {
          if (!add.isPending) add.mutate({ id });
        }}
      >
        {attachments.length === 1 ? 'Add it as a document' : 'Add them as documents'}
      </Button>
    </Notice>
  );
}

function WhatBecame({ added, refused }: AddedAttachments) {
  return (
    <Notice role="status" kind={refused.length > 0 ? 'warning' : 'info'}>
      {added.length > 0 && <p>Added: {added.map((one) => one.name).join(', ')}.</p>}
      {refused.map((one) => (
        <p key={one.name}>
          {one.name} was not added. {one.reason}
        </p>
      ))}
    </Notice>
  );
}
