import { withCommas } from '../../../../contracts/src/numerals.js';
import { useLayoutEffect, useRef, useState } from 'react';
import { Field, Input } from '../../ui/field.js';

const mostDollars = 1_000_000_000;

/** An amount while it is typed: whole dollars, and the text from the decimal point on (may be only "." or ".8"). */
interface TypedMoney {
  dollars: number;
  fraction?: string;
}

/** "$1,234,567.89" -> 1,234,567 dollars and ".89". Drops everything but digits and the point, and anything after two digits of cents. */
export function typedMoney(text: string): TypedMoney {
  const [whole = '', ...cents] = text.split('.');
  const dollars = Math.min(mostDollars, Number(whole.replace(/\D/g, '')));
  return cents.length === 0 ? { dollars } : { dollars, fraction: `.${cents.join('').replace(/\D/g, '').slice(0, 2)}` };
}

/** The resulting amount, in cents: rounded to whole dollars, half a dollar up. */
export function centsOf({ dollars, fraction = '' }: TypedMoney): number {
  return Math.min(mostDollars, Math.round(dollars + Number(`0${fraction}`))) * 100;
}

/** The text in the field: "1,234,567.89". */
export function moneyText({ dollars, fraction = '' }: TypedMoney): string {
  return withCommas(dollars) + fraction;
}

/**
 * Dollars with thousands separators; the value is in integer US cents of whole dollars. Everything but digits is dropped and cents
 * are rounded (content specification, section 5). Cents stay in the field until blur, so that typing is not disturbed.
 */
export function MoneyField({
  label,
  help,
  cents,
  onCents,
}: {
  label: string;
  help?: string;
  cents: number;
  onCents: (cents: number) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  // The number of digits to the right of the caret. It must stay the same when separators come and go.
  const digitsAfter = useRef<number | null>(null);
  const [typed, setTyped] = useState<TypedMoney | null>(null);
  const text = typed && centsOf(typed) === cents ? moneyText(typed) : moneyText({ dollars: Math.round(cents / 100) });
  useLayoutEffect(() => {
    if (digitsAfter.current === null || !input.current) return;
    let place = text.length;
    for (let left = digitsAfter.current; left > 0 && place > 0; place--) if (/\d/.test(text[place - 1] ?? '')) left--;
    digitsAfter.current = null;
    input.current.setSelectionRange(place, place);
  });
  return (
    <Field label={label} help={help}>
      {(control) => (
        <div className="relative">
          <span aria-hidden className="absolute inset-y-0 left-4 grid place-items-center text-ink-soft">
            $
          </span>
          <Input
            {...control}
            ref={input}
            scale="lg"
            inputMode="numeric"
            className="pl-8 tabular"
            value={text}
            onChange={({ target }) => {
              digitsAfter.current = target.value.slice(target.selectionStart ?? undefined).replace(/\D/g, '').length;
              const now = typedMoney(target.value);
              setTyped(now);
              onCents(centsOf(now));
            }}
            onBlur={() => setTyped(null)}
          />
        </div>
      )}
    </Field>
  );
}

/** A number with its unit; an empty field counts as 0, as the specification says. */
export function NumberField({
  label,
  help,
  value,
  onValue,
  unit,
  ...limits
}: {
  label: string;
  help?: string;
  value: number;
  onValue: (value: number) => void;
  unit: string;
  min?: number;
  max?: number;
  step?: number;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && (Number(typed) || 0) === value ? typed : String(value);
  return (
    <Field label={label} help={help}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            {...limits}
            type="number"
            scale="lg"
            inputMode="decimal"
            className="pr-16 tabular"
            value={shown}
            onChange={({ target }) => {
              setTyped(target.value);
              onValue(Number(target.value) || 0);
            }}
          />
          <span aria-hidden className="absolute inset-y-0 right-4 grid place-items-center text-small text-ink-soft">
            {unit}
          </span>
        </div>
      )}
    </Field>
  );
}
