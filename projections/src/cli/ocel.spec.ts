import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { logOf, step } from '../../test/events.js';
import { writeOcel } from '../ocel/ocel-log.js';

describe('the file of an object-centric event log', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ocel-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function* batches() {
    for (const event of logOf([step('LeadCreated'), step('LeadStatusMoved')]))
      yield await Promise.resolve({ events: [event], position: event.position });
  }

  it('has the whole log, for its owner only, and is never written over', async () => {
    const file = join(folder, 'log.json');
    const { bytes } = await writeOcel({ readAll: batches }, file);
    const text = await readFile(file, 'utf8');
    expect(Buffer.byteLength(text)).toBe(bytes);
    const { events } = JSON.parse(text) as { events: { type: string }[] };
    expect(events.map(({ type }) => type)).toEqual(['LeadCreated', 'LeadStatusMoved']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect(writeOcel({ readAll: batches }, file)).rejects.toThrow('EEXIST');
    expect(await readFile(file, 'utf8')).toBe(text);
  });
});
