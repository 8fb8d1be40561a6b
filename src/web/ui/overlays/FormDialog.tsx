import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { commonWords } from '#words/en/common.ts';
import { Button } from '../buttons/Button.tsx';
import { FormError } from '../fields/FormError.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';

interface FormDialogProps extends Pick<DialogProps, 'open' | 'title' | 'children' | 'initialFocus'> {
  form: ComponentPropsWithRef<'form'>['ref'];
  onSubmit: ComponentPropsWithRef<'form'>['onSubmit'];
  onClose: () => void;
  /** The label of the submit button; `busyText` replaces it while sending. */
  action: string;
  busyText: string;
  danger?: boolean | undefined;
  sending: boolean;
  /** Server errors that belong to no field. */
  faults: readonly string[];
  /** Shown before and after the fields. */
  lead?: ReactNode;
  end?: ReactNode;
}

/** A dialog with a form. */
export function FormDialog(props: FormDialogProps) {
  const { form, onSubmit, onClose, action, busyText, danger, sending, faults, lead, end, children, ...dialog } = props;
  const id = useId();
  return (
    <Dialog
      {...dialog}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {commonWords.cancel}
          </Button>
          <Button type="submit" form={id} kind={danger ? 'danger' : 'pri'} loading={sending} busyText={busyText}>
            {action}
          </Button>
        </>
      }
    >
      {lead}
      <form ref={form} id={id} className="contents" noValidate onSubmit={onSubmit}>
        {children}
        <FormError>{faults}</FormError>
      </form>
      {end}
    </Dialog>
  );
}
