const asyncHooks = require('node:async_hooks');
const { relative } = require('node:path');
const { default: Runtime } = require('jest-runtime');

/**
 * What every spec of a worker may have in common: packages, and the sources of the rooms that run as processes, as they too are loaded
 * once by a process that serves many. Specs and their helpers are loaded anew for each file, and so is the frontend, whose modules
 * hold what one open page knows.
 */
const common =
  /^((.*[\\/])?node_modules|(contracts|event-store|projections|backend|sandbox)[\\/]src)[\\/](?!.*\.spec\.tsx?$)/;

/** By environment: a worker has one for Node and one for pages. @type {Map<unknown, Runtime>} */
const keepers = new Map();

/**
 * Jest loads every module anew for every spec file, which was half of what a spec cost that starts a system. Here what is in common
 * is loaded by a runtime that lasts as long as the worker. A spec that mocks a module could not be kept apart from the others: none does.
 */
class WorkerRuntime extends Runtime {
  /** @param {ConstructorParameters<typeof Runtime>} args */
  constructor(...args) {
    super(...args);
    this.rootDir = args[0].rootDir;
    const keeper = keepers.get(args[1]) ?? new Runtime(...args);
    keepers.set(args[1], keeper);
    this.keeper = keeper;
    /** @type {asyncHooks.AsyncLocalStorage<unknown>[]} */
    this.storages = [];
    // @ts-expect-error Jest's own; where what is kept came from is known to the files that come later, too.
    this.transformCache.sourceMaps = this.keeper.transformCache.sourceMaps;
    this.keepCompiled();
  }

  /**
   * What is loaded anew for each file runs anew, but is found, read and compiled once: of a component spec's time that was a tenth. The
   * fields are Jest's own.
   */
  keepCompiled() {
    const { keeper } = /** @type {any} */ (this);
    const { _resolution: resolution, transformCache, executor } = /** @type {any} */ (this);
    /** @type {Map<string, string>} */
    const sources = (keeper.keptSources ??= new Map());
    /** @type {Map<string, unknown>} */
    const compiled = (keeper.keptCompiled ??= new Map());
    resolution.cjsCache = keeper._resolution.cjsCache;
    transformCache.transform = (/** @type {string} */ file, /** @type {unknown} */ options) =>
      once(sources, file, () => keeper.transformCache.transform(file, options));
    executor.compile = (/** @type {string} */ source, /** @type {string} */ file) =>
      once(compiled, file, () => keeper.executor.compile(source, file));
  }

  /** @override @type {Runtime['requireModule']} */
  requireModule(from, moduleName, options, isRequireActual) {
    return this.isCommon(from, moduleName, options)
      ? this.keeper.requireModule(from, moduleName, options, isRequireActual)
      : super.requireModule(from, moduleName, options, isRequireActual);
  }

  /**
   * jest-circus, which runs one file, is loaded anew for each; what it uses is kept. It knows the running test by an AsyncLocalStorage,
   * and before Node 24 every promise is handed to all of those that were ever used: after some hundred files that took half of the time,
   * and kept those files in memory.
   * @override @type {Runtime['requireInternalModule']}
   */
  requireInternalModule(from, moduleName) {
    if (!moduleName || !/jest-circus[\\/]build/.test(from)) return super.requireInternalModule(from, moduleName);
    if (moduleName !== 'node:async_hooks') return this.keeper.requireInternalModule(from, moduleName);
    const { storages } = this;
    /** @extends {asyncHooks.AsyncLocalStorage<unknown>} */
    class AsyncLocalStorage extends asyncHooks.AsyncLocalStorage {
      constructor() {
        super();
        storages.push(this);
      }
    }
    return /** @type {any} */ ({ ...asyncHooks, AsyncLocalStorage });
  }

  /** @override */
  teardown() {
    for (const storage of this.storages.splice(0)) storage.disable();
    super.teardown();
  }

  /** @param {string} from @param {string | undefined} moduleName @param {{ isInternalModule?: boolean } | undefined} options */
  isCommon(from, moduleName, options) {
    // @ts-expect-error Jest's own.
    const resolution = this._resolution;
    if (options?.isInternalModule || (moduleName && resolution.isCoreModule(moduleName))) return false;
    return common.test(relative(this.rootDir, moduleName ? resolution.resolveCjs(from, moduleName) : from));
  }
}

/**
 * @template Made
 * @param {Map<string, Made>} kept @param {string} key @param {() => Made} make @returns {Made}
 */
function once(kept, key, make) {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make();
  kept.set(key, made);
  return made;
}

module.exports = WorkerRuntime;
