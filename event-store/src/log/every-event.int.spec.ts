import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allEvents, type DomainEvent } from '../../../contracts/src/events/catalogue.js';
import { mapPersonalTexts } from '../../../contracts/src/log/personal-texts.js';
import { personalExample, readableTexts } from '../../test/personal-example.js';
import { newEvent, newLeadStream } from '../../test/sample-events.js';
import { startTestLog, type TestLog } from '../../test/test-log.js';
import { RawLog } from '../client/raw-log.js';
import { clearTexts } from '../sealing/clear-texts.js';

type Definition = (typeof allEvents)[number];

let test: TestLog;
let raw: RawLog;

beforeAll(async () => {
  test = await startTestLog();
  raw = new RawLog(test.url);
});
afterAll(async () => {
  await raw.close();
  await test.close();
});

/** Appends the event to a new stream; returns its stored form, parsed. */
async function storedOf({ name }: Definition, data: unknown) {
  const stream = newLeadStream();
  await test.log.append(stream, [newEvent({ type: name, data } as DomainEvent)], 'no_stream');
  for await (const [event] of raw.readStream(stream))
    if (event)
      return {
        stream,
        data: JSON.parse(event.data.toString()) as unknown,
        metadata: JSON.parse(event.metadata.toString()) as unknown,
      };
  throw new Error(`${name} is not stored`);
}

function personalTexts({ texts }: Definition, data: unknown): string[] {
  const found: string[] = [];
  mapPersonalTexts(texts, data, (text) => (found.push(text), text));
  return found;
}

describe.each([...allEvents])('$name, appended and looked at as it is stored', (definition) => {
  it('shows nobody: not in its data, not in its metadata', async () => {
    const whole = personalExample(definition.texts, definition.example);
    for (const given of [definition.example, whole]) {
      const { data, metadata } = await storedOf(definition, given);
      const shown = readableTexts([data, metadata]);
      for (const text of personalTexts(definition, given))
        expect(shown.filter((stored) => stored.includes(text))).toEqual([]);
      expect(clearTexts(definition.texts, data)).toEqual([]);
    }
    expect(personalTexts(definition, whole)).toHaveLength(definition.personalFields.length);
  });

  it('shows everything else: kinds, places, times, listings', async () => {
    const { example, texts } = definition;
    const others = readableTexts(mapPersonalTexts(texts, example, () => null));
    const { data } = await storedOf(definition, example);
    expect(readableTexts(data)).toEqual(others);
  });

  it('comes back as it was, and readable with [erased] for each text once the keys are destroyed', async () => {
    const { example, texts, schema } = definition;
    const { stream } = await storedOf(definition, example);
    expect((await test.log.readStream(stream))[0]).toMatchObject({ readable: true, data: schema.parse(example) });
    await test.log.destroyKeysOf(stream);
    const [read] = await test.log.readStream(stream);
    expect(read).toMatchObject({ readable: true, data: mapPersonalTexts(texts, example, () => '[erased]') });
  });
});
