const { default: NodeEnvironment } = require('jest-environment-node');
const { atWorkerEnd } = require('./worker-end.cjs');
const keptEnvironment = require('./kept-environment.cjs');

/** For testing/shared-system.ts: when the worker ends, and whether a spec has failed in it. */
class WorkerEnvironment extends NodeEnvironment {
  /** @param {ConstructorParameters<typeof NodeEnvironment>} args */
  constructor(...args) {
    super(...args);
    this.worker = { atEnd: atWorkerEnd, failed: false };
    this.global.worker = this.worker;
  }

  /** @param {{ name: string, test?: { errors: unknown[] } }} event of jest-circus */
  async handleTestEvent(event) {
    if (event.name === 'hook_failure' || (event.name === 'test_done' && event.test?.errors.length))
      this.worker.failed = true;
  }
}

module.exports = keptEnvironment(WorkerEnvironment);
