import { Fragment } from 'react';

/** "documents.setLifecycle", which breaks between its words where there is little room. */
export function CallName({ name }: { name: string }) {
  return name.split(/(?<=[./])|(?<=[a-z])(?=[A-Z])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
