type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
interface Typed {
  value: string;
  checked: boolean;
}

/** After this time the input is handed in anyway; a pressed button then reports its own problems. */
const longestMs = 10_000;

/**
 * A visitor's input on a page that was rendered at build time, before its scripts had loaded: typed fields and a pressed
 * button. Collect it right before hydration (input that React hears must not count twice), and hand it in afterwards:
 * hydration resets fields to the form's initial values, and nobody heard the press. Typing in between counts too, until
 * a field is hydrated and its form has read its draft (`data-restoring` on the form until then). A button that is pressed
 * until then is pressed afterwards, unless Escape cancels it.
 * @param root the element that React hydrates
 * @returns hands in the input; call it once the page is on the screen
 */
export function collectEarlyInput(root: HTMLElement): () => void {
  const waiting = new Set(root.querySelectorAll<Field>('input, textarea, select'));
  const typed = new Map<Field, Typed>();
  const note = (field: Field) => typed.set(field, { value: field.value, checked: 'checked' in field && field.checked });
  for (const field of waiting) if (wasChanged(field)) note(field);
  // Includes a password manager's input. A field that was handed in is no longer waiting, so it isn't noted again.
  const onInput = ({ target }: Event) => {
    for (const field of waiting) if (field === target) note(field);
  };
  root.addEventListener('input', onInput, true);

  // From index.html: the last click before anything listened. React hears later presses, even before it has rendered.
  const page = window as { earlyPress?: { target?: EventTarget | null } };
  const target = page.earlyPress?.target;
  let pressed = target instanceof Element ? target.closest('button') : null;
  page.earlyPress = undefined;
  // Before the typed input is handed in, a button would find a form without it, or remove the form: so it waits as well.
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button || ![...waiting].some((field) => typed.has(field))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = button;
  };
  root.addEventListener('click', onClick, true);
  // Escape would have closed whatever the button opens.
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') pressed = null;
  };
  window.addEventListener('keydown', onKey, true);

  const seenReady = new Set<Element>();
  /** Ready for a whole frame: React marks a field shortly before it listens to it. */
  const isSettled = (element: Element) => isReady(element) && (seenReady.has(element) || !seenReady.add(element));
  const until = performance.now() + longestMs;
  const handInWhenReady = () => {
    const late = performance.now() > until;
    for (const field of waiting) {
      if (!late && !isSettled(field)) continue;
      waiting.delete(field);
      const what = typed.get(field);
      if (what) handIn(field.isConnected ? field : sameField(root, field), what);
    }
    const done = waiting.size === 0 && (late || !pressed || isSettled(pressed));
    if (!done) return void requestAnimationFrame(handInWhenReady);
    root.removeEventListener('input', onInput, true);
    root.removeEventListener('click', onClick, true);
    window.removeEventListener('keydown', onKey, true);
    if (pressed?.isConnected) pressed.click();
  };
  return handInWhenReady;
}

/** Whether input there reaches the form: React has marked the element as its own, and no draft is being restored. */
function isReady(element: Element): boolean {
  if (!element.isConnected) return true;
  return Object.keys(element).some((key) => key.startsWith('__reactProps')) && !element.closest('[data-restoring]');
}

/** The field that replaced `field`: a list of blocks is drawn anew when its draft has been read. */
function sameField(root: HTMLElement, field: Field): Field | null {
  if (!field.name) return null;
  const named = [...root.querySelectorAll<Field>(`[name="${CSS.escape(field.name)}"]`)];
  return named.find((other) => !isChoice(other) || other.value === field.value) ?? null;
}

const isChoice = (field: Field) => field.type === 'checkbox' || field.type === 'radio';

function wasChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  if (field instanceof HTMLInputElement && isChoice(field))
    return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox');
  return field.value !== field.defaultValue;
}

/** Replays the input: a field that was left is left again. */
function handIn(field: Field | null, { value, checked }: Typed) {
  if (!field) return;
  if (isChoice(field)) {
    setUnknown(field, 'checked', !checked, String(!checked));
    field.click();
    return;
  }
  setUnknown(field, 'value', value, `${value} `);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/** Sets a property so that React notices a change: React compares it with the element's last known value. */
function setUnknown(field: Field, property: 'value' | 'checked', to: unknown, known: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)?.set?.call(field, to);
  (field as { _valueTracker?: { setValue: (value: string) => void } })._valueTracker?.setValue(known);
}
