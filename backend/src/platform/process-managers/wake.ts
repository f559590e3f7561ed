/** Wakes whoever waits for something to do. */
export class Wake {
  /** How often it was called: read it before you look for work, so that a call in between counts. */
  calls = 0;
  private waiting: (() => void)[] = [];

  /** Resolves once it was called more often than `calls`, or when the signal is aborted. */
  after(calls: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted || this.calls > calls) return resolve();
      const wake = () => {
        signal.removeEventListener('abort', wake);
        resolve();
      };
      signal.addEventListener('abort', wake, { once: true });
      this.waiting.push(wake);
    });
  }

  /** Wakes everybody. */
  readonly call = (): void => {
    this.calls++;
    for (const wake of this.waiting.splice(0)) wake();
  };
}
