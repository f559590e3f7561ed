import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { builtFile } from '../../testing/built-file.js';
import { eventually } from '../../testing/eventually.js';

// Before anything is started that would have to be stopped.
const main = builtFile('projections/src/main.js');
/** A process takes seconds to start if many share the machine. */
const patienceMs = 180_000;

/** The built projector as the supervisor runs it. */
export class ProjectorProcess {
  /** Its output on stderr: its log. */
  said = '';
  private readonly child: ChildProcess;
  private readonly ended: Promise<unknown>;

  /** @param program of another build, if not of this one */
  constructor(environment: Record<string, string>, program = main) {
    this.child = fork(program, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [],
      env: { PATH: process.env.PATH, ...environment },
    });
    this.ended = once(this.child, 'exit');
    this.child.stderr!.on('data', (chunk: Buffer) => (this.said += chunk.toString()));
  }

  get running(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Resolves once it holds the lease and follows the log. */
  working(withinMs = patienceMs): Promise<unknown> {
    return this.says('Projecting from position', withinMs);
  }

  /** Resolves when it has printed the text, after the given length. */
  says(text: string, withinMs = patienceMs, after = 0): Promise<unknown> {
    return eventually(() => {
      if (!this.running) throw new Error(`The projector ended: ${this.said}`);
      return this.said.includes(text, after);
    }, withinMs);
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.child.kill(name);
  }

  /** SIGTERM, as for a restart; resolves when it has ended. */
  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    await this.ended;
  }

  /** kill -9; resolves when it is gone. */
  async kill(): Promise<void> {
    if (!this.running) return;
    this.child.kill('SIGKILL');
    await this.ended;
  }
}
