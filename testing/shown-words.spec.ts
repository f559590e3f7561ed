import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { caseParts } from '../backend/src/cases/case-timelines.js';
import { wordsOf } from '../contracts/src/events/words.js';
import { erased } from '../contracts/src/log/personal.js';
import type { EventMetadata } from '../contracts/src/log/metadata.js';
import { stateFields } from '../frontend/src/features/history/state-at.js';

interface Golden {
  id: string;
  type: string;
  data: Record<string, unknown>;
  metadata: EventMetadata;
}

const folder = path.join('contracts', 'golden');
const golden = readdirSync(folder).map((file): Golden => {
  const { stored, expected } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as {
    stored: Omit<Golden, 'id' | 'data'>;
    expected: Record<string, unknown>;
  };
  return { id: file, ...stored, data: expected };
});

/** Every state that one golden event makes of nothing, or of what another one has made. */
function statesOf({ decider, undo, shown }: (typeof caseParts)['lead']['aggregate']): Record<string, unknown>[] {
  const own = golden.filter(({ type }) => Object.hasOwn(undo, type));
  const begun = own.flatMap((event) => decider.evolve(null, event) ?? []);
  const states = begun.flatMap((state) => [state, ...own.flatMap((event) => decider.evolve(state, event) ?? [])]);
  return states.map((state) => ({ ...(shown ? shown(state, null) : state) }));
}

/** What only programs read: JSON, names of codes, ids. */
const code =
  /[{}[\]"]|\b[a-z]+(_[a-z]+)+\b|[a-z][A-Z]|[0-9a-f]{8}-[0-9a-f]{4}-|\d{4}-\d\d-\d\dT|\bnull\b|\bundefined\b/;

it.each(Object.entries(caseParts))('%s: what makes one of nothing is said to begin it', (_, { aggregate }) => {
  for (const event of golden.filter(({ type }) => Object.hasOwn(aggregate.undo, type)))
    expect([event.type, wordsOf(event.type)?.begins === true]).toEqual([
      event.type,
      aggregate.decider.evolve(null, event) !== null,
    ]);
});

describe('what is known of a thing, field by field', () => {
  it.each(Object.entries(caseParts))('%s: is shown in words, whatever happened', (_, { aggregate }) => {
    const states = statesOf(aggregate);
    expect(states.length).toBeGreaterThan(1);
    const lines = states.flatMap((state) =>
      stateFields(state, new Set(Object.keys(state)), {}).map(
        ({ field, label, value }) => `${field} ${label}: ${value}`,
      ),
    );
    expect([
      ...new Set(
        lines.filter((line) => code.test(line.slice(line.indexOf(' ')).replace('RentCast', '').replace(erased, ''))),
      ),
    ]).toEqual([]);
  });
});
