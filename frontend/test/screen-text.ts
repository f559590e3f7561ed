/**
 * What a screen reader reads of a page, as lines of text: landmarks, names, states and values in their order. It looks at no style,
 * so it is quick, and what only a style hides counts as shown.
 */

const silent = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'LINK', 'META']);
const roles: Readonly<Record<string, string>> = {
  ...{
    A: 'link',
    BUTTON: 'button',
    SUMMARY: 'summary',
    OPTION: 'option',
    LEGEND: 'legend',
    IMG: 'img',
    IFRAME: 'frame',
  },
  ...{ H1: 'heading 1', H2: 'heading 2', H3: 'heading 3', H4: 'heading 4', H5: 'heading 5', H6: 'heading 6' },
  ...{
    MAIN: 'main',
    NAV: 'navigation',
    HEADER: 'header',
    FOOTER: 'footer',
    ASIDE: 'aside',
    FORM: 'form',
    SECTION: 'section',
  },
  ...{
    DIALOG: 'dialog',
    FIELDSET: 'group',
    UL: 'list',
    OL: 'list',
    LI: 'item',
    DL: 'terms',
    DT: 'term',
    DD: 'definition',
  },
  ...{ TABLE: 'table', TR: 'row', TH: 'head', TD: 'cell', DEL: 'deleted', PROGRESS: 'progress', OUTPUT: 'output' },
  ...{ INPUT: 'field', TEXTAREA: 'field', SELECT: 'choice' },
};
/** Read with all of their words in one line. */
const whole =
  /^(?:link|button|summary|option|heading \d|legend|head|term|tab|menuitem\w*|radio|checkbox|switch|columnheader)$/;
const states = [
  'disabled',
  'expanded',
  'pressed',
  'checked',
  'selected',
  'invalid',
  'required',
  'current',
  'busy',
  'sort',
  'live',
];

const isHidden = (element: Element) =>
  silent.has(element.tagName) || element.hasAttribute('hidden') || element.getAttribute('aria-hidden') === 'true';
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The words in an element, without those that are hidden. */
function wordsIn(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  if (!(node instanceof Element) || isHidden(node)) return '';
  return node.getAttribute('aria-label') ?? node.getAttribute('alt') ?? [...node.childNodes].map(wordsIn).join(' ');
}

const wordsOf = (element: Element, attribute: string) =>
  (element.getAttribute(attribute) ?? '')
    .split(' ')
    .flatMap((id) => element.ownerDocument.getElementById(id) ?? [])
    .map((named) => oneLine(named.textContent))
    .join(' ');

function nameOf(element: Element): string {
  const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
  return (
    wordsOf(element, 'aria-labelledby') ||
    element.getAttribute('aria-label') ||
    labels.map((label) => oneLine(label.textContent)).join(' ') ||
    element.getAttribute('alt') ||
    element.getAttribute('title') ||
    element.getAttribute('placeholder') ||
    ''
  );
}

function statesOf(element: Element): string[] {
  const read = states.flatMap((state) => {
    const value = element.getAttribute(`aria-${state}`);
    return value === null ? [] : [value === 'true' ? state : `${state}=${value}`];
  });
  if (element.matches(':disabled')) read.push('disabled');
  if (element instanceof HTMLAnchorElement) read.push(`to ${element.getAttribute('href') ?? 'nowhere'}`);
  if (element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type))
    read.push(element.type, ...(element.checked ? ['checked'] : []));
  else if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    read.push(`value ${JSON.stringify(element.type === 'password' ? element.value.length : element.value)}`);
  if ((element as HTMLInputElement).readOnly) read.push('read only');
  const described = wordsOf(element, 'aria-describedby');
  return described ? [...read, `described as "${described}"`] : read;
}

/** @returns the lines of an element, each as deep as the element that it stands in */
export function screenText(element: Element, depth = 0): string[] {
  if (isHidden(element)) return [];
  const role = element.getAttribute('role') ?? roles[element.tagName];
  const indent = '  '.repeat(depth);
  if (!role) return inside(element, depth);
  const said = whole.test(role) ? oneLine(wordsIn(element)) : nameOf(element);
  const name = said && ` "${said}"`;
  const read = [...new Set(statesOf(element))];
  const line = `${indent}${role}${name}${read.length > 0 ? ` [${read.join(', ')}]` : ''}`;
  if (element instanceof HTMLSelectElement)
    return [`${line}: ${[...element.selectedOptions].map(({ text }) => text).join(', ')}`];
  return whole.test(role) ? [line] : [line, ...inside(element, depth + 1)];
}

function inside(element: Element, depth: number): string[] {
  const lines: string[] = [];
  let words = '';
  const end = () => {
    if (oneLine(words)) lines.push(`${'  '.repeat(depth)}${oneLine(words)}`);
    words = '';
  };
  for (const node of element.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) words += node.nodeValue ?? '';
    else if (node instanceof Element) {
      const found = screenText(node, depth);
      // A bare text within a sentence goes on with it.
      if (found.length === 1 && found[0]!.trim() === oneLine(wordsIn(node))) words += ` ${found[0]!.trim()} `;
      else {
        end();
        lines.push(...found);
      }
    }
  }
  end();
  return lines;
}
