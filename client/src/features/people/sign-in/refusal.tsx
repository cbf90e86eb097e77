import { Notice } from '../../../ui/notice.tsx';

/** Why the server let nobody in. */
export function Refusal({ text }: { text: string }) {
  return (
    <Notice kind="danger" role="alert">
      {text}
    </Notice>
  );
}
