/**
 * The rules of a style sheet that a page's HTML can need, so that its first paint waits for no other file. A rule is
 * omitted only if each of its selectors names a class that the page lacks. Nested rules stay with their rule.
 * @param css the whole sheet, minified
 */
export function pageCss(css: string, html: string): string {
  const classes = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => unescape(names).split(/\s+/)),
  );
  return keep(parsed(css), classes);
}

const comments = /\/\*.*?\*\//gs;
/** At-rules that contain rules; others are kept as they are. */
const groups = /^@(media|supports|layer|container)\b/;

/** A rule with the classes that each of its selectors names, a group with its rules, or a part that is kept as it is. */
type Part = { whole: string; needs: string[][] } | { prelude: string; parts: Part[] } | { whole: string };

/** Cached: parsing a sheet takes longer than rendering a page, and a process has the sheets of only one build. */
const sheets = new Map<string, Part[]>();

function parsed(css: string): Part[] {
  const known = sheets.get(css) ?? parse(css);
  sheets.set(css, known);
  return known;
}

function parse(css: string): Part[] {
  return [...statements(css)].map(({ prelude, block, whole }): Part => {
    if (block === undefined || (prelude.startsWith('@') && !groups.test(prelude))) return { whole };
    if (prelude.startsWith('@')) return { prelude, parts: parse(block) };
    return { whole, needs: selectors(prelude).map(classNames) };
  });
}

function keep(parts: Part[], classes: Set<string>): string {
  let kept = '';
  for (const part of parts) {
    if ('parts' in part) {
      const inner = keep(part.parts, classes);
      if (inner) kept += `${part.prelude}{${inner}}`;
    } else if (!('needs' in part) || part.needs.some((names) => names.every((name) => classes.has(name)))) {
      kept += part.whole;
    }
  }
  return kept;
}

/** Splits a sheet into its outermost statements; `block` is the content of a statement's braces. */
function* statements(css: string): Generator<{ prelude: string; block?: string; whole: string }> {
  let start = 0;
  let depth = 0;
  let open = 0;
  for (let at = 0; at < css.length; at++) {
    const char = css[at];
    if (char === '\\') at++;
    else if (char === '"' || char === "'") at = closing(css, at, char);
    else if (char === '/' && css[at + 1] === '*') at = css.indexOf('*/', at) + 1;
    else if (char === '{' && depth++ === 0) open = at;
    else if (char === '}' && --depth === 0) {
      yield {
        prelude: css.slice(start, open).replace(comments, '').trim(),
        block: css.slice(open + 1, at),
        whole: css.slice(start, at + 1),
      };
      start = at + 1;
    } else if (char === ';' && depth === 0) {
      yield { prelude: css.slice(start, at).trim(), whole: css.slice(start, at + 1) };
      start = at + 1;
    }
  }
}

/** @returns the position of the closing quote for the one at `from` */
function closing(css: string, from: number, quote: string): number {
  for (let at = from + 1; at < css.length; at++) {
    if (css[at] === '\\') at++;
    else if (css[at] === quote) return at;
  }
  return css.length;
}

/** Splits at commas outside of brackets. */
function selectors(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (let at = 0; at < list.length; at++) {
    const char = list.charAt(at);
    if (char === '\\') parts[parts.length - 1] += char + list[++at];
    else if (char === ',' && depth === 0) parts.push('');
    else {
      if (char === '(' || char === '[') depth++;
      if (char === ')' || char === ']') depth--;
      parts[parts.length - 1] += char;
    }
  }
  return parts;
}

/** The classes that an element must have; those in brackets, as in :not() and :where(), are ignored. */
function classNames(selector: string): string[] {
  let outside = '';
  let depth = 0;
  for (let at = 0; at < selector.length; at++) {
    const char = selector[at];
    if (char === '\\') {
      if (depth === 0) outside += char + selector[at + 1];
      at++;
    } else if (char === '(' || char === '[') depth++;
    else if (char === ')' || char === ']') depth--;
    else if (depth === 0) outside += char;
  }
  return [...outside.matchAll(/\.((?:\\.|[\w-]|[^\x00-\x7f])+)/g)].map(([, name]) =>
    (name ?? '').replace(/\\(.)/g, '$1'),
  );
}

/** @param text of an attribute, as React writes it */
function unescape(text = '') {
  return text
    .replace(/&gt;/g, '>')
    .replace(/&lt;/g, '<')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&');
}
