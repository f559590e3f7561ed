import { cpuTimes, type CpuTimes } from './cpu-time.js';
import { say } from './progress.js';

/** Adds up, run by run, what one contender's processes use per operation. */
export class CpuMeter {
  private readonly used = new Map<string, number>();
  private operations = 0;

  constructor(private readonly processes: Readonly<Record<string, number>>) {}

  /** @param run answers how many operations it did */
  async during<Result extends { done: number }>(run: () => Promise<Result>): Promise<Result> {
    const before = cpuTimes(this.processes);
    const result = await run();
    this.operations += result.done;
    this.add(before, cpuTimes(this.processes));
    return result;
  }

  private add(before: CpuTimes, after: CpuTimes): void {
    for (const name of new Set([...before.keys(), ...after.keys()])) {
      const micros = (after.get(name) ?? 0) - (before.get(name) ?? 0);
      this.used.set(name, (this.used.get(name) ?? 0) + micros);
    }
  }

  /** Microseconds per operation, of all processes together. */
  get perOperation(): number {
    return [...this.used.values()].reduce((sum, micros) => sum + micros, 0) / this.operations;
  }

  report(name: string): void {
    const parts = [...this.used]
      .filter(([, micros]) => micros > 0)
      .map(([part, micros]) => `${part} ${Math.round(micros / this.operations)}`);
    say(`  CPU ${name}: ${Math.round(this.perOperation)} us per operation (${parts.join(', ')})`);
  }
}
