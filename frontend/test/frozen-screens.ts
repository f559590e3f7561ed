import { expect } from '@jest/globals';
import { screenText } from './screen-text.js';

const { env } = (globalThis as unknown as { process: { env: Record<string, string | undefined> } }).process;
const dayMs = 86_400_000;

interface RecordedScreen {
  spec: string;
  test: string;
  /** Path and query. */
  address: string;
  lines: string[];
}
/** testing/jest/page-environment.cjs writes them to a file at the end of a spec file. */
const kept = globalThis as { recordedScreens?: RecordedScreen[] };

/** Keeps what the page says, before it is taken away, if `npm run frozen -- screens` asks for it. */
export function recordScreen(): void {
  if (env.FROZEN_SCREENS === undefined) return;
  const lines = screenText(document.body);
  if (lines.length === 0) return;
  const { testPath = '', currentTestName = '' } = expect.getState();
  const address = window.location.pathname + window.location.search;
  (kept.recordedScreens ??= []).push({ spec: testPath, test: currentTestName, address, lines });
}

/** As many days later: what a page says of today differs then from what it said without. */
export function moveDate(): void {
  const days = Number(env.FROZEN_DAYS ?? 0);
  const Was = Date as DateConstructor & { isMoved?: boolean };
  if (days === 0 || Was.isMoved) return;
  const now = () => Was.now() + days * dayMs;
  globalThis.Date = class extends Was {
    static isMoved = true;
    static override now = now;
    constructor(...given: [] | [number | string | Date]) {
      super(given[0] ?? now());
    }
  } as unknown as DateConstructor;
}
