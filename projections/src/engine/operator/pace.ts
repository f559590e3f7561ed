import type { Job } from './jobs.js';

/** How far a reading of the log has come, and how fast it goes. */
export class Pace {
  /** Events read so far. */
  events = 0;
  private readonly began = Date.now();
  private position = 0n;
  private upTo = 0n;

  note({ position, events, upTo }: { position: bigint; events: number; upTo: bigint }): void {
    Object.assign(this, { position, events, upTo });
  }

  get milliseconds(): number {
    return Date.now() - this.began;
  }

  /** As operators see it. `secondsLeft` is null until the reading has begun. */
  get shown(): NonNullable<Job['progress']> {
    const seconds = this.milliseconds / 1000;
    const share = this.upTo === 0n ? 0 : Number((this.position * 10_000n) / this.upTo) / 10_000;
    return {
      position: this.position.toString(),
      events: this.events,
      eventsPerSecond: seconds === 0 ? 0 : Math.round(this.events / seconds),
      secondsLeft: share === 0 ? null : Math.round((seconds * (1 - share)) / share),
    };
  }
}
