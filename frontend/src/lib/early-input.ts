type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
interface Typed {
  value: string;
  checked: boolean;
}

/** After so long it is handed in anyway: what was pressed says for itself what it can't do. */
const longestMs = 10_000;

/**
 * What a visitor did on a page that was rendered at build, before its scripts had come: typed into fields, pressed a
 * button. Collect it right before React takes the page over (what React hears must not count twice), and hand it in once
 * it has: taking over resets fields to what the form begins with, and a press found nobody. What is typed meanwhile
 * counts too, until a field is React's and its form has read its draft (`data-restoring` on the form until then); a button that is
 * pressed until then is pressed after, unless Escape takes it back.
 * @param root what React takes over
 * @returns hands in what was done; call it once the page is on the screen
 */
export function collectEarlyInput(root: HTMLElement): () => void {
  const waiting = new Set(root.querySelectorAll<Field>('input, textarea, select'));
  const typed = new Map<Field, Typed>();
  const note = (field: Field) => typed.set(field, { value: field.value, checked: 'checked' in field && field.checked });
  for (const field of waiting) if (wasChanged(field)) note(field);
  // Also what a password manager fills in. What is handed in is no longer waited for, so it isn't noted again.
  const onInput = ({ target }: Event) => {
    for (const field of waiting) if (field === target) note(field);
  };
  root.addEventListener('input', onInput, true);

  // In index.html: the last click while nobody listened. What is pressed from here on React hears, also before it has drawn.
  const page = window as { earlyPress?: { target?: EventTarget | null } | undefined };
  const target = page.earlyPress?.target;
  let pressed = target instanceof Element ? target.closest('button') : null;
  page.earlyPress = undefined;
  // Before what was typed is handed in, a button would find a form without it, or take the form away: it waits as well.
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button || ![...waiting].some((field) => typed.has(field))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = button;
  };
  root.addEventListener('click', onClick, true);
  // It would have closed what the button opens.
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') pressed = null;
  };
  window.addEventListener('keydown', onKey, true);

  const seenReady = new Set<Element>();
  /** Ready for a whole frame: what makes a field React's comes a little before React listens to it. */
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

/** Whether what is done there reaches the form: React marks elements that are its own, and parts of a page follow it. */
function isReady(element: Element): boolean {
  if (!element.isConnected) return true;
  return Object.keys(element).some((key) => key.startsWith('__reactProps')) && !element.closest('[data-restoring]');
}

/** The field that stands where `field` stood: a list of blocks is drawn anew when its draft has been read. */
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

/** As if it were done now: a field that was left is left again. */
function handIn(field: Field | null, { value, checked }: Typed): void {
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

/** Sets a property so that React finds a change in it: React compares with what it last knew of the element. */
function setUnknown(field: Field, property: 'value' | 'checked', to: unknown, known: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)?.set?.call(field, to);
  (field as { _valueTracker?: { setValue: (value: string) => void } })._valueTracker?.setValue(known);
}
