const { writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { keepStyles } = require('./quick-styles.cjs');
const { default: JsdomEnvironment } = require('jest-environment-jsdom');
const keptEnvironment = require('./kept-environment.cjs');

/** What a browser has, and jsdom lacks or has in a form of its own that Node's functions refuse. */
const fromNode = [
  'AbortController',
  'AbortSignal',
  'Response',
  'Headers',
  'structuredClone',
  'TextEncoder',
  'TextDecoder',
];

/** A page for component specs; each file finds it empty, at `/`, with nothing stored and nothing about to happen. */
class PageEnvironment extends JsdomEnvironment {
  /** @param {ConstructorParameters<typeof JsdomEnvironment>} args */
  constructor(...args) {
    super(...args);
    keepStyles(this.global);
    for (const name of fromNode) this.global[name] = /** @type {any} */ (globalThis)[name];
    /** The browser's, as in the browser tests: the office's. */
    this.zone = 'America/Chicago';
    this.real = { setTimeout: this.global.setTimeout, setInterval: this.global.setInterval };
    /**
     * What was started and not waited for: it would disturb the next file, and keep the worker. Not what is due at once: that is how
     * React's scheduler, which is kept, takes its next turn; without it, it would wait for that turn for ever. @type {Set<number>}
     */
    this.timers = new Set();
    /** @type {ReturnType<PageEnvironment['replaced']> | undefined} */
    this.asWas = undefined;
    /** How many files of screens this worker has written. */
    this.written = 0;
  }

  /** @override */
  async setup() {
    this.asWas ??= this.replaced();
    for (const [name, start] of Object.entries(this.real))
      this.global[name] = (/** @type {[any, number?]} */ ...given) => {
        const timer = start(...given);
        if ((given[1] ?? 0) > 0 || name === 'setInterval') this.timers.add(timer);
        return timer;
      };
  }

  /** What specs replace, to count it instead of leaving the page. */
  replaced() {
    const { HTMLAnchorElement } = this.global;
    /** @type {[any, string][]} */
    const places = [
      [HTMLAnchorElement.prototype, 'click'],
      [this.global, 'open'],
      [this.global, 'print'],
    ];
    return places.map(([owner, name]) => ({ owner, name, was: Object.getOwnPropertyDescriptor(owner, name) }));
  }

  /** What the file's tests showed at their ends, if that is asked for (frontend/test/frozen-screens.ts). */
  keepScreens() {
    const screens = this.global.recordedScreens;
    if (!screens) return;
    delete this.global.recordedScreens;
    const name = `${process.pid}-${++this.written}.json`;
    writeFileSync(join(String(process.env.FROZEN_SCREENS), name), JSON.stringify(screens));
  }

  clean() {
    this.keepScreens();
    // Otherwise a link whose press one spec only counts leads nowhere in those that follow.
    for (const { owner, name, was } of this.asWas ?? [])
      if (was) Object.defineProperty(owner, name, was);
      else Reflect.deleteProperty(owner, name);
    for (const timer of this.timers) this.global.clearTimeout(timer);
    this.timers.clear();
    const { document, localStorage, sessionStorage, history } = this.global;
    document.head.replaceChildren();
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
  }
}

module.exports = keptEnvironment(PageEnvironment);
