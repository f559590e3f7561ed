import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { caseParts } from '../../backend/src/cases/case-timelines.js';
import { buildHistory } from '../../backend/src/platform/history/build-history.js';
import type { EventMetadata } from '../../contracts/src/log/metadata.js';
import { projectionEvents } from '../../contracts/src/operations/events.js';
import type { HistoryEvent } from '../../contracts/src/history/queries.js';
import type { LogEvent } from '../../event-store/src/types.js';
import { kindsOf } from '../../frontend/src/features/history/actor-of.js';
import { wordsOf as lookOf } from '../../contracts/src/events/words.js';
import { eventSentence } from '../../frontend/src/features/history/sentences.js';
import { actSentence } from '../../frontend/src/features/operations/data/logged-event.js';
import { kept } from './kept.js';

interface Golden {
  file: string;
  type: string;
  data: Record<string, unknown>;
  metadata: EventMetadata;
}

const folder = path.join('contracts', 'golden');
const goldens = readdirSync(folder)
  .filter((file) => !file.endsWith('.sealed.json'))
  .map((file): Golden => {
    const { stored, expected } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as {
      stored: Golden;
      expected: Record<string, unknown>;
    };
    return { file, type: stored.type, data: expected, metadata: stored.metadata };
  });
const aggregates = Object.values(caseParts).map(({ aggregate }) => aggregate);

/** As a history shows it, behind the event that such a thing begins with; undefined for an event that no history holds. */
function shownIn(golden: Golden): HistoryEvent | undefined {
  const aggregate = aggregates.find(({ undo }) => Object.hasOwn(undo, golden.type));
  if (!aggregate) return undefined;
  const begins = (each: Golden) =>
    Object.hasOwn(aggregate.undo, each.type) && aggregate.decider.evolve(null, { id: each.file, ...each });
  const first = begins(golden) ? [] : [goldens.find(begins)!];
  const events = [...first, golden].map(({ type, data, metadata }, revision) => ({
    ...{ id: `00000000-0000-4000-8000-00000000000${revision}`, type, data, revision, readable: true },
    ...{ stream: 'sample', position: BigInt(revision), created: new Date(0) },
    metadata: { ...metadata, $correlationId: `sample ${revision}`, $causationId: `sample ${revision}` },
  }));
  return buildHistory(aggregate, events as unknown as LogEvent[], new Map()).at(-1);
}

function wordsOf(golden: Golden) {
  const { type, data } = golden;
  const shown = shownIn(golden);
  const look = lookOf(type);
  const isAct = projectionEvents.some(({ name }) => name === type);
  return {
    sentence: isAct ? actSentence(type, data) : eventSentence(type, data),
    ...(look && { icon: look.icon, told: (look.omitted ?? []).join(' ') }),
    ...(shown && {
      filter: kindsOf(shown).join(' '),
      changes: shown.changes.map(({ field }) => field).join(' '),
      undo: shown.undoBlocked ?? shown.undoable,
    }),
  };
}

it('every stored event reads as ever: sentence, look, filter, changed fields, and whether it can be undone', () => {
  const found = Object.fromEntries(goldens.map((golden) => [golden.file, wordsOf(golden)]));
  expect(found).toEqual(kept('words.json', found));
});
