import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { analysisAggregate } from '../backend/src/analyses/domain/analysis-commands.js';
import { campaignAggregate } from '../backend/src/campaigns/domain/campaign-commands.js';
import { documentAggregate } from '../backend/src/documents/decide.js';
import { leadAggregate } from '../backend/src/leads/decide/lead-aggregate.js';
import { messageAggregate } from '../backend/src/messages/domain/message-commands.js';
import type { Aggregate } from '../backend/src/platform/history/aggregate.js';
import { referralAggregate } from '../backend/src/referrals/decide.js';
import { erased } from '../contracts/src/log/personal.js';
import type { EventMetadata } from '../contracts/src/log/metadata.js';
import { stateFields } from '../frontend/src/features/history/state-at.js';

interface Golden {
  type: string;
  data: Record<string, unknown>;
  metadata: EventMetadata;
}

const folder = path.join('contracts', 'golden');
const golden = readdirSync(folder).map((file): Golden => {
  const { stored, expected } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as {
    stored: Omit<Golden, 'data'>;
    expected: Record<string, unknown>;
  };
  return { ...stored, data: expected };
});

/** Every state that one golden event makes of nothing, or of what another one has made. */
function statesOf({ decider, undo, shown }: Aggregate<object, Golden, unknown>): Record<string, unknown>[] {
  const own = golden.filter(({ type }) => Object.hasOwn(undo, type));
  const begun = own.flatMap((event) => decider.evolve(null, event) ?? []);
  const states = begun.flatMap((state) => [state, ...own.flatMap((event) => decider.evolve(state, event) ?? [])]);
  return states.map((state) => ({ ...(shown ? shown(state, null) : state) }));
}

/** What only programs read: JSON, names of codes, ids. */
const code =
  /[{}[\]"]|\b[a-z]+(_[a-z]+)+\b|[a-z][A-Z]|[0-9a-f]{8}-[0-9a-f]{4}-|\d{4}-\d\d-\d\dT|\bnull\b|\bundefined\b/;

describe('what is known of a thing, field by field', () => {
  const aggregates = {
    leadAggregate,
    referralAggregate,
    analysisAggregate,
    documentAggregate,
    messageAggregate,
    campaignAggregate,
  };
  it.each(Object.entries(aggregates))('%s: is told in words, whatever happened', (_, aggregate) => {
    const states = statesOf(aggregate as unknown as Aggregate<object, Golden, unknown>);
    expect(states.length).toBeGreaterThan(1);
    const told = states.flatMap((state) =>
      stateFields(state, new Set(Object.keys(state)), {}).map(
        ({ field, label, value }) => `${field} ${label}: ${value}`,
      ),
    );
    expect([
      ...new Set(
        told.filter((line) => code.test(line.slice(line.indexOf(' ')).replace('RentCast', '').replace(erased, ''))),
      ),
    ]).toEqual([]);
  });
});
