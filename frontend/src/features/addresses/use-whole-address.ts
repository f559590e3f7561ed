import { useState, type ClipboardEvent, type FocusEvent, type FormEvent } from 'react';
import type { AddressParts } from '../../../../contracts/src/keys/address.js';
import { oneLineAddress } from '../../../../contracts/src/property.js';
import { afterPress } from '../../lib/after-press.js';

/** A ZIP code at the end, with something in front of it: the tables are worth their way. */
const mayBeWhole = (text: string) => /\S[\s,]+\d{5}(?:-?\d{4})?\D*$/.test(text);

const letters = (text: string) => text.replace(/\s/g, '');

/** Reads a whole address; undefined for any other text, and if the field says something else by the time the tables are here. */
async function read(text: string, input: HTMLInputElement) {
  if (!mayBeWhole(text)) return undefined;
  try {
    const tables = await import('./address-tables.js');
    if (letters(input.value) !== letters(text)) return undefined;
    const parts = tables.readAddress(text);
    return parts && { ...tables, parts };
  } catch (error) {
    // The form works without them.
    console.warn('The address could not be taken apart.', error);
    return undefined;
  }
}

interface Heard {
  /** With the line breaks that the field drops. Only what replaces the field's content: anything else is a part of it. */
  pasted: (text: string, input: HTMLInputElement) => void;
  left: (text: string, input: HTMLInputElement) => void;
  typed: () => void;
}

/** What is heard around fields with these names. */
function hear(names: readonly string[], { pasted, left, typed }: Heard) {
  const has = (target: EventTarget): target is HTMLInputElement =>
    target instanceof HTMLInputElement && !target.readOnly && names.includes(target.name);
  return {
    onPaste: ({ target, clipboardData }: ClipboardEvent) => {
      if (!has(target)) return;
      const { value, selectionStart, selectionEnd } = target;
      const replaced = value.slice(selectionStart ?? 0, selectionEnd ?? 0);
      if (value.trim() === replaced.trim()) pasted(clipboardData.getData('text'), target);
    },
    onBlur: ({ target }: FocusEvent) => has(target) && left(target.value, target),
    onInput: ({ target }: FormEvent) => has(target) && typed(),
  };
}

const entered = ['city', 'state', 'zipCode'] as const;

/** What the fields of the other parts say. */
function besides({ form }: HTMLInputElement, group: string): Record<string, string | undefined> {
  const fields = entered.map((part) => [part, form?.elements.namedItem(group + part)] as const);
  return Object.fromEntries(
    fields.map(([part, field]) => [part, (field as HTMLInputElement | HTMLSelectElement | null)?.value]),
  );
}

interface WholeAddress {
  /** The name of the field for the street. */
  street: string;
  /** The name of a field for the whole line beside it: of that only a pasted one counts. */
  line?: string;
  /** The state of a form that has no choice of it: an address elsewhere stays where it is. */
  only?: string;
  take: (parts: AddressParts) => void;
}

/**
 * Puts a whole address that was entered into the field for the street into the fields of its parts, and says so. What was entered into one
 * of those while it was read stays. They are named as the parts are, beside the street: `properties.0.city` beside `properties.0.street`.
 */
export function useWholeAddress({ street, line, only, take }: WholeAddress) {
  const [said, setSaid] = useState<string | null>(null);
  const group = street.slice(0, street.lastIndexOf('.') + 1);
  const takeApart = async (text: string, input: HTMLInputElement) => {
    const before = besides(input, group);
    const found = await read(text, input);
    if (!found) return;
    const { parts, stateName } = found;
    afterPress(() => {
      if (only !== undefined && parts.state !== only)
        return setSaid(`This address is in ${stateName(parts.state)}. This form is for homes in ${stateName(only)}.`);
      const now = besides(input, group);
      const corrected = entered.filter((part) => now[part] !== before[part]).map((part) => [part, now[part]]);
      take({ ...parts, ...(Object.fromEntries(corrected) as Partial<AddressParts>) });
      setSaid('We split the address into its fields. Please check them.');
    });
  };
  const heard = hear([street, line ?? street], {
    pasted: (text, input) => void takeApart(text, input),
    left: (text, input) => void (input.name === street && takeApart(text, input)),
    typed: () => setSaid(null),
  });
  return { said, heard };
}

/**
 * For a field that takes a whole address in one line: a pasted one is written as we write addresses, how it was understood is said, and
 * a question is raised if its ZIP code is odd.
 */
export function useAddressLine(field: string) {
  const [shown, setShown] = useState(nothing);
  const understand = async (text: string, input: HTMLInputElement, pastedInto?: HTMLInputElement) => {
    const found = await read(text, input);
    if (!found) return;
    const { parts, zipQuestion } = found;
    afterPress(() => {
      if (pastedInto) write(pastedInto, oneLineAddress(parts));
      setShown((before) => ({
        said: pastedInto ? understood(parts) : before.said,
        question: zipQuestion(parts),
      }));
    });
  };
  const heard = hear([field], {
    pasted: (text, input) => void understand(text, input, input),
    left: (text, input) => void understand(text, input),
    typed: () => setShown(nothing),
  });
  return { ...shown, heard };
}

const nothing: { said: string | null; question: string | null } = { said: null, question: null };

const understood = ({ streetAddress, city, state, zipCode }: AddressParts) =>
  `We read this as street ${streetAddress}, city ${city}, state ${state}, ZIP ${zipCode}. If that is wrong, correct the line.`;

/** As if it was typed, also for a field whose value is React's: forms keep what is typed. */
function write(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
