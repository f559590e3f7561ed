import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { afterPress } from '../../../lib/after-press.js';
import { Button } from '../../../ui/button.js';
import { FieldError, Input } from '../../../ui/field.js';
import { fieldLabel } from '../../history/field-words.js';
import { FieldConflict } from './field-conflict.js';
import { useInPlace, type InPlaceName } from './use-in-place.js';

const types = { name: 'text', email: 'email', phone: 'tel' } as const;
const lengths = { name: 200, email: 254, phone: 40 } as const;

/**
 * A value of the lead that is edited in place. Enter saves, Escape discards. Leaving the field saves a valid value and keeps
 * an invalid one.
 * @param children the displayed value, with the button that starts editing (`data-begins`: it regains the focus afterwards)
 */
export function InPlaceField({
  lead,
  field,
  className,
  children,
}: {
  lead: Lead;
  field: InPlaceName;
  className?: string;
  children: (begin: () => void) => ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  const leadBack = useRef(false);
  const { writing, busy, begin, type, giveUp, save, choose } = useInPlace(lead, field, () => {
    // Returns the focus only if it was in the field: a field that closes by itself steals the focus from nobody.
    leadBack.current = place.current?.contains(document.activeElement) ?? false;
  });
  const open = writing !== null;
  useEffect(() => {
    if (!open && leadBack.current) place.current?.querySelector<HTMLElement>('[data-begins]')?.focus();
    leadBack.current = false;
  }, [open]);
  if (!writing)
    return (
      <div ref={place} className="contents">
        {children(begin)}
      </div>
    );

  const label = fieldLabel(field);
  return (
    <div ref={place} className={clsx('flex min-w-0 flex-col gap-1', className)}>
      <div className="flex items-center gap-1">
        <Input
          aria-label={label}
          aria-invalid={writing.error ? true : undefined}
          aria-describedby={writing.error ? id : undefined}
          aria-busy={busy || undefined}
          type={types[field]}
          maxLength={lengths[field]}
          autoComplete="off"
          autoFocus
          readOnly={busy || writing.conflict !== undefined}
          value={writing.text}
          onFocus={(event) => event.target.select()}
          onChange={(event) => type(event.target.value)}
          onBlur={() => afterPress(save)}
          onKeyDown={(event) => {
            // Keeps the key from the page's own shortcuts (Escape returns to now).
            event.stopPropagation();
            if (event.key === 'Enter') save();
            if (event.key === 'Escape') giveUp();
          }}
        />
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Save ${label.toLowerCase()}`}
          busy={busy}
          onPointerDown={keepFocus}
          onClick={save}
        >
          <Check aria-hidden />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Give up ${label.toLowerCase()}`}
          onPointerDown={keepFocus}
          onClick={giveUp}
        >
          <X aria-hidden />
        </Button>
      </div>
      <div role="alert" className="text-sm">
        {writing.error && <FieldError id={id}>{writing.error}</FieldError>}
      </div>
      {writing.conflict && <FieldConflict conflict={writing.conflict} onChoose={choose} />}
    </div>
  );
}

/** A press on one of the field's own buttons does not leave the field. */
function keepFocus(event: React.PointerEvent): void {
  event.preventDefault();
}
