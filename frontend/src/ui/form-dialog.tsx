import { useEffect, useId, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import type { FormDraft } from '../lib/kept-form.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { GuardedButton } from './tooltip.js';

/**
 * A dialog with one form: Cancel and the action are below it, and it can't be closed while the action runs.
 * @param draft what is typed is kept as this one. Cancel drops it; every other way to close the dialog keeps it
 * @param act the button's label, `acting` its label while the action runs @param busy whether it runs
 * @param danger the action is hard to undo
 * @param disabled the action is impossible now; the form says why. `reason`: the button says why
 * @param columns two if there is room @param attributes of the form
 * @param leaves it can be closed while the action runs
 * @param fault what is wrong; whenever it changes, the first wrong field takes the focus. Unset: nothing moves the focus
 * @param onSubmit never called while the action runs or has a `reason`; the fields check themselves, or the browser does (`noValidate` of its attributes)
 * @param onCancel in place of dropping the draft and closing
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
  reason = null,
  width = 'sm',
  columns = false,
  attributes,
  leaves = false,
  fault,
  onSubmit,
  onClose,
  onCancel,
  children,
}: {
  title: string;
  description?: string;
  draft?: FormDraft;
  act: string;
  acting: string;
  busy: boolean;
  danger?: boolean;
  disabled?: boolean;
  reason?: string | null;
  width?: 'sm' | 'md' | 'lg';
  columns?: boolean;
  attributes?: ComponentProps<'form'>;
  leaves?: boolean;
  fault?: unknown;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  onCancel?: () => void;
  children: ReactNode;
}) {
  const form = useId();
  const stays = busy && !leaves;
  useEffect(() => {
    if (fault) document.getElementById(form)?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [fault, form]);
  const cancel = () => {
    draft?.drop();
    onClose();
  };
  return (
    <Dialog
      width={width}
      onClose={() => !stays && onClose()}
      title={title}
      description={description}
      found={draft?.found ?? false}
      footer={
        <>
          <Button onClick={onCancel ?? cancel} disabled={stays}>
            Cancel
          </Button>
          <GuardedButton
            reason={reason}
            variant={danger ? 'danger' : 'primary'}
            type={reason === null ? 'submit' : 'button'}
            form={form}
            busy={busy}
            disabled={disabled}
          >
            {busy ? acting : act}
          </GuardedButton>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className={columns ? 'grid gap-x-3 gap-y-4 sm:grid-cols-2' : 'flex flex-col gap-4'}
        {...attributes}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && reason === null) onSubmit(event);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
