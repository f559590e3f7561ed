import { quantile } from '../rounds.js';

/** What a person waits for. */
export const felt = {
  heard: 'move, until another person’s live stream has it',
  seen: 'move, until another person’s board shows it',
  command: 'command, until its answer',
  lead: 'a lead with its history',
  search: 'search on the board',
  filter: 'filter of the board',
  page: 'a visitor’s page',
  paint: 'first paint of the board',
} as const;
export type Felt = keyof typeof felt;

/** How long people waited since the last `take`, and what failed for them. */
export class Times {
  readonly failures: string[] = [];
  private kept = new Map<Felt, number[]>();

  /** Waits for some work. A failure is noted, and answered with undefined. */
  async of<Answer>(what: Felt, work: Promise<Answer>): Promise<Answer | undefined> {
    const began = performance.now();
    try {
      const answer = await work;
      this.add(what, performance.now() - began);
      return answer;
    } catch (error) {
      this.failures.push(`${felt[what]}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }

  add(what: Felt, ms: number): void {
    const list = this.kept.get(what);
    if (list) list.push(ms);
    else this.kept.set(what, [ms]);
  }

  /** @returns milliseconds by what was waited for, and forgets them */
  take(): ReadonlyMap<Felt, readonly number[]> {
    const { kept } = this;
    this.kept = new Map();
    return kept;
  }
}

/** `412 times: 10 ms, 95 %: 30, 99 %: 45`. */
export function described(ms: readonly number[]): string {
  const [half, most, nearlyAll] = [0.5, 0.95, 0.99].map((share) => Math.round(quantile(ms, share)));
  return `${ms.length.toLocaleString('en-US')} times: median ${half} ms, 95 % ${most} ms, 99 % ${nearlyAll} ms`;
}
