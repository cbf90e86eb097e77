import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'width'> {
  onClose: () => void;
  onSubmit: () => void;
  /** Of the button that sends it, as long as it is being sent, too: "Save", "Saving...". */
  submitLabel: string;
  isDisabled?: boolean | undefined;
  /** It is being sent, and the button keeps the focus. */
  isBusy?: boolean | undefined;
  /** The error of the form, shown above the buttons. */
  error?: string | undefined;
  /** The browser checks the fields before they are sent. */
  isCheckedByBrowser?: boolean;
  /** With more room above the buttons: for a single field. */
  isShort?: boolean;
  /** A button at the other end of the row. */
  action?: ReactNode;
  /** The fields. */
  children: ReactNode;
  /** Below the buttons. */
  footer?: ReactNode;
}

/** A dialog that asks for something and sends it. */
export function FormDialog({ onClose, onSubmit, isCheckedByBrowser = false, isShort = false, ...props }: FormDialogProps) {
  const { submitLabel, isDisabled, isBusy, error, action, children, footer, ...frame } = props;
  return (
    <Dialog open onOpenChange={onClose} {...frame}>
      <form
        noValidate={!isCheckedByBrowser}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        className={isShort ? 'flex flex-col gap-6' : 'flex flex-col gap-4'}
      >
        {children}
        {error !== undefined && (
          <Notice kind="danger" role="alert">
            {error}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {action}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={isDisabled} aria-disabled={isBusy}>
            {submitLabel}
          </Button>
        </div>
        {footer}
      </form>
    </Dialog>
  );
}
