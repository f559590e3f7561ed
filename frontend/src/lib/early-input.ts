type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What a visitor did on a page that was rendered at build, before its scripts had come: typed into fields, pressed a
 * button. Collect it before React takes the page over, and hand it in once it has: taking over resets fields to what
 * the form begins with, and a press found nobody.
 * @returns hands in what was done
 */
export function collectEarlyInput(root: HTMLElement): () => void {
  const typed = [...root.querySelectorAll<Field>('input, textarea, select')].flatMap((field) =>
    wasChanged(field) ? [{ field, value: field.value, checked: 'checked' in field && field.checked }] : [],
  );
  // In index.html: the last click while nobody listened.
  const page = window as { earlyPress?: { target?: EventTarget | null } | undefined };
  const target = page.earlyPress?.target;
  const pressed = target instanceof Element ? target.closest('button') : null;
  const until = performance.now() + longestMs;
  const whenTaken = () => {
    const elements = [...typed.map(({ field }) => field), ...(pressed ? [pressed] : [])];
    if (!elements.every((one) => isTaken(one) || !one.isConnected) && performance.now() < until)
      return void requestAnimationFrame(whenTaken);
    page.earlyPress = undefined;
    for (const { field, value, checked } of typed) handIn(field, value, checked);
    if (pressed?.isConnected) pressed.click();
  };
  return whenTaken;
}

/** After so long it is handed in anyway: what was pressed says for itself what it can't do. */
const longestMs = 10_000;

/** Whether React has taken the element over: parts of a page follow the page. React marks its elements with this. */
function isTaken(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps'));
}

function wasChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox');
  return field.value !== field.defaultValue;
}

/** As if it were done now. */
function handIn(field: Field, value: string, checked: boolean): void {
  if (!field.isConnected) return;
  if (field.type === 'checkbox' || field.type === 'radio') {
    setPast(field, 'checked', !checked);
    field.click();
    return;
  }
  setPast(field, 'value', value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Sets a property past React's own setter on the element, which would take what follows for no change. */
function setPast(field: Field, property: 'value' | 'checked', to: unknown): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)?.set?.call(field, to);
}
