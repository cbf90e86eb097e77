import { Check, Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import type { IssuedLink } from './use-issued-links.ts';
import { nameOf, worksUntil } from './user-labels.ts';

interface IssuedLinksProps {
  links: readonly IssuedLink[];
  onHide: (link: IssuedLink) => void;
}

/** The links that were just made, each shown once. */
export function IssuedLinks({ links, onHide }: IssuedLinksProps) {
  const region = useRef<HTMLElement>(null);
  const newest = links[0];
  useEffect(() => {
    // What opened it, a form or a menu, is gone: the eyes and the focus belong here now.
    if (newest !== undefined) region.current?.focus();
  }, [newest]);
  if (links.length === 0) return null;
  return (
    <section ref={region} tabIndex={-1} aria-label="New links" className="flex flex-col gap-3 outline-none">
      {links.map((link) => (
        <IssuedLinkCard
          key={`${link.user.id} ${link.expiresAt}`}
          issued={link}
          onHide={() => {
            onHide(link);
          }}
        />
      ))}
    </section>
  );
}

const titles = { activate: 'Activation link', reset: 'Reset link' };

function IssuedLinkCard({ issued, onHide }: { issued: IssuedLink; onHide: () => void }) {
  const { user, purpose, link, expiresAt, mailProblem } = issued;
  const title = `${titles[purpose]} for ${nameOf(user)}`;
  return (
    <Notice kind={mailProblem === null ? 'success' : 'warning'} role="status" title={title}>
      {link === null ? (
        <p>
          It is on its way to {user.email}. It {worksUntil(expiresAt)}.
        </p>
      ) : (
        <p>
          {mailProblem !== null && `The mail could not be sent: ${mailProblem}; hand over this link. `}
          It {worksUntil(expiresAt)}. It is shown only now: copy it before you leave this screen.
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {link !== null && <LinkField label={title} link={link} />}
        <Button onClick={onHide}>
          <Check aria-hidden size={16} />
          Done
        </Button>
      </div>
    </Notice>
  );
}

function LinkField({ label, link }: { label: string; link: string }) {
  const copy = useCopy();
  return (
    <>
      <Input
        readOnly
        aria-label={label}
        value={link}
        className="min-w-0 flex-1 basis-64 font-mono text-sm"
        onFocus={({ target }) => {
          target.select();
        }}
      />
      <Button onClick={() => void copy(link)}>
        <Copy aria-hidden size={16} />
        Copy link
      </Button>
    </>
  );
}
