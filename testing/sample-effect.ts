import type { Effect } from '../backend/src/platform/process-managers/process-manager.js';

/** An effect that was due long ago by default. */
export function sampleEffect(key: string, more: Partial<Effect> = {}): Effect {
  const about = { kind: 'sample', subject: `lead-${key}`, leadId: null, correlationId: 'c' };
  return { key, ...about, dueAt: '2026-01-01T00:00:00.000Z', idempotent: true, maxAttempts: 5, ...more };
}
