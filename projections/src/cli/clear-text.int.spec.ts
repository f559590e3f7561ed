import { afterEach, describe, expect, it } from '@jest/globals';
import type { ClearTextCount } from '../../../event-store/src/backup/count-clear-texts.js';
import { appendForeign } from '../../../event-store/test/foreign-events.js';
import { Machine, steps } from '../../test/machine.js';
import { runClearText } from './check-erasure.js';
import { linesOf } from './lines.js';

let machine: Machine;
afterEach(() => machine.stop());

async function asked() {
  const said: string[] = [];
  const { result, status } = await runClearText(machine.config, (line) => said.push(line));
  return { ...(result as { clearText: ClearTextCount }), status, said, lines: linesOf(result) };
}

describe('ops clear-text', () => {
  it('finds nothing in what this version stored, and says how far it is', async () => {
    machine = await Machine.start();
    await machine.fill();
    const { status, clearText, said, lines } = await asked();
    expect([status, clearText.inClear, clearText.leftOut]).toEqual([0, { events: 0, streams: 0 }, []]);
    expect(lines).toEqual([
      `Of ${steps.length} events, up to position ${clearText.position}, none holds a personal field in clear text.`,
    ]);
    expect(said.at(-1)).toBe(`clear-text: ${steps.length} events, 100 %`);
  });

  it('counts what an earlier version stored readable, and says what it could not look at', async () => {
    machine = await Machine.start('ef'.repeat(32));
    await machine.run('restore', 'projections/test/fixtures/format-1.backup');
    const { status, clearText, lines } = await asked();
    expect(status).toBe(2);
    expect(clearText.types).toEqual([
      expect.objectContaining({ type: 'LeadCreated', fields: ['propertyAddress', 'streetAddress'] }),
      expect.objectContaining({ type: 'LeadPaid', fields: ['reference'], events: 1 }),
    ]);
    expect(lines.slice(0, 2)).toEqual([
      expect.stringMatching(
        /^Of 24 events, up to position \d+, \d+ in \d+ streams hold personal fields in clear text:$/,
      ),
      expect.stringMatching(
        /^ {2}LeadCreated v2 {2}\d+ events in \d+ streams, positions \d+ to \d+: propertyAddress, str/,
      ),
    ]);
  });

  it('finds nothing, but could not look at everything', async () => {
    machine = await Machine.start();
    await machine.fill(3);
    const foreign = [{ type: 'NewerEvent', data: { by: 'Sample Owner' } }];
    await appendForeign(machine.config.EVENTSTORE_URL, 'elsewhere-1', foreign);
    const { status, lines } = await asked();
    expect(status).toBe(3);
    expect(lines.slice(1)).toEqual([
      'Not checked:',
      expect.stringMatching(
        /^ {2}NewerEvent v\? {2}1 event in 1 stream, positions \d+ to \d+: of a type that this code does not know$/,
      ),
    ]);
  });
});
