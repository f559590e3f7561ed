import { useId, type ReactNode } from 'react';
import type { FormDraft } from '../lib/kept-form.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';

/**
 * A dialog with one form: Cancel and the action are below it, and it can't be closed while the action runs.
 * @param draft what is typed is kept as this one. Cancel drops it; every other way to close the dialog keeps it
 * @param act the button's label, `acting` its label while the action runs @param busy whether it runs
 * @param danger the action is hard to undo
 * @param disabled the action is impossible now; the form says why
 * @param columns two if there is room
 * @param onSubmit never called while the action runs; the fields check themselves
 */
export function FormDialog({
  title,
  description,
  draft,
  act,
  acting,
  busy,
  danger = false,
  disabled = false,
  width = 'sm',
  columns = false,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  description?: string | undefined;
  draft?: FormDraft;
  act: string;
  acting: string;
  busy: boolean;
  danger?: boolean;
  disabled?: boolean;
  width?: 'sm' | 'md' | 'lg';
  columns?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const form = useId();
  const cancel = () => {
    draft?.drop();
    onClose();
  };
  return (
    <Dialog
      width={width}
      onClose={() => !busy && onClose()}
      title={title}
      description={description}
      found={draft?.found ?? false}
      footer={
        <>
          <Button onClick={cancel} disabled={busy}>
            Cancel
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} type="submit" form={form} busy={busy} disabled={disabled}>
            {busy ? acting : act}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className={columns ? 'grid gap-x-3 gap-y-4 sm:grid-cols-2' : 'flex flex-col gap-4'}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
