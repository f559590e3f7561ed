import { readFileSync } from 'node:fs';

const lookMs = 200;

/** Records the peak resident memory of processes, by name: for several of the same name, the largest. In MB. */
export class PeakMemory {
  readonly peaks = new Map<string, number>();
  private readonly watched = new Map<number, string>();
  private readonly timer = setInterval(() => this.look(), lookMs);

  watch(name: string, pid: number): void {
    this.watched.set(pid, name);
  }

  /** @returns the peaks so far */
  look(): ReadonlyMap<string, number> {
    for (const [pid, name] of this.watched) {
      const peak = peakOf(pid);
      if (peak === undefined) this.watched.delete(pid);
      else this.peaks.set(name, Math.max(peak, this.peaks.get(name) ?? 0));
    }
    return this.peaks;
  }

  stop(): void {
    this.look();
    clearInterval(this.timer);
  }
}

/** VmHWM of proc_pid_status(5), in MB; undefined if the process has ended. */
function peakOf(pid: number): number | undefined {
  try {
    const found = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return found ? Number(found[1]) / 1024 : undefined;
  } catch {
    // It has ended: the kernel forgets its figures.
    return undefined;
  }
}
