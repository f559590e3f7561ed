import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { allEvents, type DomainEvent } from '../../../../contracts/src/events/catalogue.js';
import { mapPersonalTexts } from '../../../../contracts/src/log/personal-texts.js';
import type { EventLog } from '../../../../event-store/src/log/event-log.js';
import type { NewEvent } from '../../../../event-store/src/types.js';
import { StreamCommandHandler } from './command-handler.js';
import { StreamCommand } from './commands.js';

const token = 'aB3-'.repeat(12);
const link = `https://leads.example.com/owner/${token}`;

/** What the log is given of a command that decides this event. */
async function appended(event: DomainEvent): Promise<NewEvent[]> {
  const stored: NewEvent[] = [];
  const log = {
    append(_stream: string, events: NewEvent[]) {
      stored.push(...events);
      return Promise.resolve({ revision: 0, position: 1n });
    },
  } as unknown as EventLog;
  const decider = { category: 'sample', initialState: null, evolve: () => null };
  const definition = { name: 'Sample', decider, creates: true as const, decide: () => [event] };
  const context = {
    ...{ actor: { kind: 'system', id: null } as const, correlationId: randomUUID(), commandId: randomUUID() },
    now: '2026-03-02T15:00:00.000Z',
  };
  await new StreamCommandHandler<null, null, DomainEvent>(log).execute(
    new StreamCommand(definition, randomUUID(), null, context),
  );
  return stored;
}

describe('a link to an owner’s page, pasted into what people write', () => {
  const written = allEvents.filter(({ personalFields }) => personalFields.length > 0);

  it.each(written.map((definition) => [definition.name, definition] as const))(
    'is kept without its token in %s',
    async (_name, { name: type, texts, example }) => {
      const data = mapPersonalTexts(texts, example, (text) => `${text}, see ${link}`);
      const [event] = await appended({ type, data } as DomainEvent);
      expect(event!.data).toEqual(mapPersonalTexts(texts, example, (text) => `${text}, see [link]`));
    },
  );

  it('leaves what has none as it was', async () => {
    for (const { name: type, example } of allEvents) {
      const [event] = await appended({ type, data: example } as DomainEvent);
      expect([event!.type, event!.data]).toEqual([type, example]);
    }
  });
});
