/**
 * jsdom's way to a computed style and to a label's field, shortened: it asks a selector engine about each of the 120 rules of its own
 * style sheet for each element, does so again for each question, and walks the whole page for each label. The answers are the same
 * (quick-styles.spec.ts), but that colours, which no spec asks for, are as declared. Required before jsdom, whose parts keep what they
 * take from one another.
 */
/** A part of jsdom, which has no types. @param {string} name @returns {any} */
const part = (name) => require(`jsdom/lib/jsdom/living/${name}.js`);

const selectors = part('helpers/selectors');

/**
 * The names of the elements that a selector can match, if they are known; and whether it says no more than them.
 * @typedef {{ names: Set<string> | undefined, whole: boolean }} Subjects
 */
/** @type {Map<string, Subjects>} */
const known = new Map();

/** @param {string} selector @returns {Subjects} */
function subjectsOf(selector) {
  const parts = selector.split(',').map((part) => part.trim());
  const names = parts.map((part) => /^[a-z][a-z0-9]*/i.exec(part.split(/[\s>]+/).at(-1) ?? '')?.[0].toLowerCase());
  const areKnown = !/[(+~]/.test(selector) && names.every((name) => name !== undefined);
  return {
    names: areKnown ? new Set(names) : undefined,
    whole: areKnown && parts.every((part) => /^[a-z][a-z0-9]*$/i.test(part)),
  };
}

const { matchesDontThrow } = selectors;
selectors.matchesDontThrow = (/** @type {any} */ element, /** @type {string | undefined} */ selector) => {
  // As of `@keyframes`.
  if (selector === undefined) return matchesDontThrow(element, selector);
  let subjects = known.get(selector);
  if (!subjects) known.set(selector, (subjects = subjectsOf(selector)));
  if (subjects.names && !subjects.names.has(element._localName)) return false;
  return subjects.whole || matchesDontThrow(element, selector);
};

require('jsdom');
const { propertiesWithResolvedValueImplemented: resolved } = part('helpers/style-rules');
const { isLabelable } = part('helpers/form-controls');
const { implementation: label } = part('nodes/HTMLLabelElement-impl');
const { implForWrapper } = part('generated/utils');

for (const property of Object.keys(resolved)) if (property.includes('color')) delete resolved[property];

const control = Object.getOwnPropertyDescriptor(label.prototype, 'control');
Object.defineProperty(label.prototype, 'control', {
  ...control,
  /** @this {any} */
  get() {
    const id = this.isConnected && this.getAttributeNS(null, 'for');
    if (!id) return control?.get?.call(this);
    const field = this._ownerDocument.getElementById(id);
    return field && isLabelable(field) ? field : null;
  },
});

/** A page's computed styles, kept until jsdom forgets the declarations that they are made of. @param {any} window */
exports.keepStyles = (window) => {
  const compute = window.getComputedStyle;
  /** @type {WeakMap<object, WeakMap<object, unknown>>} by jsdom's own cache, which it replaces whenever anything may have changed */
  const kept = new WeakMap();
  window.getComputedStyle = (/** @type {any} */ element, /** @type {string | undefined} */ pseudo) => {
    const declarations = implForWrapper(window.document)._styleCache;
    if (pseudo || !declarations) return compute(element, pseudo);
    const styles = kept.get(declarations) ?? new WeakMap();
    kept.set(declarations, styles);
    const style = styles.get(element) ?? compute(element);
    styles.set(element, style);
    return style;
  };
};
