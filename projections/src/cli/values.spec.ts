import { describe, expect, it } from '@jest/globals';
import { eventDefinition } from '../../../contracts/src/events/catalogue.js';
import { linesOf } from './lines.js';
import { withoutValues } from './progress.js';

const place = { table: 'pipeline', key: 'lead-1' };
const values = { stored: { name: 'Sample Owner' }, replayed: { name: 'Sample Owner' } };

/** What both forms of the output say by default. */
function printed(result: unknown): string {
  const shown = withoutValues(result);
  return `${JSON.stringify(shown)}\n${linesOf(shown).join('\n')}`;
}

describe('ops shows nobody’s data unless it is asked for', () => {
  it('of rows that differ: keys and fields', () => {
    const differences = [
      { ...place, field: 'name', stored: 'Sample Owner', replayed: 'Other Owner' },
      { ...place, field: '*', ...values },
    ];
    const job = { kind: 'verify', projection: 'pipeline', state: 'done', error: null };
    const compared = { jobs: [{ ...job, result: { rows: 2, differingRows: 2, differences } }] };
    expect(printed(compared)).not.toContain('Owner');
    expect(linesOf(withoutValues(compared))).toContain('  pipeline lead-1 name');
    expect(linesOf(compared)).toContain('  pipeline lead-1 name: stored "Sample Owner", replayed "Other Owner"');
  });

  it('of a dry run: what would change, and where', () => {
    const summary = [{ text: '1 lead appears', rows: [{ ...place, ...values }] }];
    const job = { kind: 'rebuild', projection: 'pipeline', state: 'ready', error: null, result: { summary } };
    const said = printed({ jobs: [job] });
    expect(said).not.toContain('Owner');
    expect(said).toContain('1 lead appears');
    expect(said).toContain('lead-1');
  });

  it('of parked streams: the stream', () => {
    const event = { type: 'LeadCreated', revision: 0 };
    const parked = [{ id: '7', projection: 'pipeline', leadName: 'Sample Owner', stream: 'lead-1', event }];
    expect(printed({ parked })).not.toContain('Owner');
    expect(printed({ parked })).toContain('lead-1 has been waiting');
  });

  it('of events: the names of the fields that the log seals, and all of an unknown type', () => {
    const { name: type, example, personalFields } = eventDefinition('LeadCreated')!;
    const created = { position: '1', stream: 'lead-1', revision: 0, type, data: example };
    const unknown = { ...created, type: 'LeadWeighed', data: { weight: 'Sample Owner' } };
    const said = printed({ events: [created, unknown], next: '1' });
    for (const field of personalFields.filter((name) => /^\w+$/.test(name))) {
      const value = example[field];
      if (typeof value === 'string') expect(said).not.toContain(JSON.stringify(value));
    }
    expect(said).not.toContain('Sample Owner');
    expect(said).toContain('"weight"');
    expect(said).toContain('next: --from 1');
  });
});
