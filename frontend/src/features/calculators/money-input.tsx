import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { Input } from '../../ui/field.js';
import { centsOf, moneyText, typedMoney, type TypedMoney } from './typed-money.js';

type Control = Omit<ComponentProps<typeof Input>, 'value' | 'onChange'>;

/**
 * Dollars with thousands separators; the value is in integer US cents of whole dollars. Everything but digits is dropped and cents
 * are rounded (content specification, section 5). Cents stay in the field until blur, so that typing is not disturbed.
 */
export function MoneyInput({
  cents,
  onCents,
  ...control
}: Control & { cents: number; onCents: (cents: number) => void }) {
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
  );
}

/** A number with its unit; an empty field counts as 0, as the specification says. */
export function NumberInput({
  value,
  onValue,
  unit,
  ...control
}: Control & { value: number; onValue: (value: number) => void; unit: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && (Number(typed) || 0) === value ? typed : String(value);
  return (
    <div className="relative">
      <Input
        {...control}
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
  );
}
