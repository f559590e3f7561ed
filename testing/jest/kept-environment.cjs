/** Where jest-circus keeps its list (`EVENT_HANDLERS` in its types.ts); it begins a new one if there is none. */
const testEventHandlers = Symbol.for('EVENT_HANDLERS');
/** The name of the symbol, another one for each file, under which it keeps that file's tests and hooks (`STATE_SYM`). */
const runOfFile = 'JEST_STATE_SYMBOL';
/** Of this worker, for specs that ask for none. */
const zoneHere = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * One set of globals for all specs of a worker, for the modules that worker-runtime.cjs keeps.
 * @template {new (...args: any[]) => import('@jest/environment').JestEnvironment} Base
 * @param {Base} Environment of Jest; its `clean`, if it has one, puts back what else a file may have changed
 */
module.exports = (Environment) => {
  /** @type {any} */
  let kept;
  return class KeptEnvironment extends Environment {
    /** @param {any[]} args */
    constructor(...args) {
      if (kept) return kept;
      super(...args);
      kept = this;
      this.exit = this.global.process.exit;
      // The specs' own `process.env` is a copy, and the zone of `Date` is the process'.
      this.global.setTimeZone = (/** @type {string} */ zone) => void (process.env.TZ = zone);
    }

    /** @override */
    async setup() {
      await super.setup();
      if ('zone' in this) process.env.TZ = /** @type {any} */ (this).zone;
    }

    /**
     * Timers and what Jest laid around `process.exit` are as before; the globals stay. So would the handlers that each file adds to
     * jest-circus' list: every test would be reported once for each earlier file, and the runtimes of all of them kept. So would what
     * it knows of each file's tests and hooks: a worker came to hold two gigabytes.
     * @override
     */
    async teardown() {
      delete this.global[testEventHandlers];
      for (const key of Object.getOwnPropertySymbols(this.global))
        if (key.description === runOfFile) delete this.global[key];
      // Jest's own list of what was taken off the globals, to be torn down with them.
      const { _globalProxy: proxy } = /** @type {any} */ (this);
      if (proxy) proxy.leftovers = [];
      this.fakeTimers?.useRealTimers();
      this.fakeTimersModern?.useRealTimers();
      if (this.exit) this.global.process.exit = this.exit;
      process.env.TZ = zoneHere;
      if ('clean' in this) /** @type {any} */ (this).clean();
    }
  };
};
