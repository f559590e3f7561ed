const { default: NodeEnvironment } = require('jest-environment-node');

/** @type {WorkerEnvironment | undefined} */
let kept;

/** One set of globals for all specs of a worker, for the modules that worker-runtime.cjs keeps. */
class WorkerEnvironment extends NodeEnvironment {
  /** @param {ConstructorParameters<typeof NodeEnvironment>} args */
  constructor(...args) {
    if (kept) return kept;
    super(...args);
    kept = this;
    this.exit = this.global.process.exit;
  }

  /** Timers and what Jest laid around `process.exit` are as before; the globals stay. @override */
  async teardown() {
    this.fakeTimers?.useRealTimers();
    this.fakeTimersModern?.useRealTimers();
    if (this.exit) this.global.process.exit = this.exit;
  }
}

module.exports = WorkerEnvironment;
