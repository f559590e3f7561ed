import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MessageChannel } from '../../contracts/src/messages/message.js';
import type { Sending } from '../../contracts/src/operations/retention.js';
import { AddressBook, LeadAddresses } from '../../backend/src/messages/address-book.js';
import { LeadsToWrite } from '../../backend/src/messages/lead-to-write.js';
import type { Commands } from '../../backend/src/platform/commands/commands.js';
import type { Config } from '../../backend/src/platform/config/config.js';
import { erased } from '../../contracts/src/log/personal.js';
import type { EventLog } from '../../event-store/src/log/event-log.js';
import { Machine } from '../../projections/test/machine.js';
import { differences, frozenTable, rowsOf, type FoundRows, type FrozenTable } from './frozen-rows.js';
import { kept } from './kept.js';

interface Addressed {
  id: string;
  channel: MessageChannel;
  written: string;
}
/** Who is in the log: `written` is the spelling that each of them is there for. */
interface About {
  /** A sample, and nobody’s key. */
  masterKey: string;
  merged: { id: string; into: string; written: string }[];
  unmerged: { id: string; into: string; written: string }[];
  erased: { how: string; written: string; ids: string[] }[];
  notErased: { id: string }[];
  /** By text, by the link of a mail, or to staff. */
  optedOut: Addressed[];
  /** Their address has refused a mail. */
  bounced: Addressed[];
  optedInAgain: Addressed[];
}
interface Kept {
  tables: Record<string, FrozenTable>;
  /** By lead, channel and spelling: why a message about the lead's own request, and one of a campaign, may not be sent. */
  sending: Record<string, Sending[MessageChannel]>;
}

const folder = path.join('testing', 'frozen');
const names = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'log.gz')));

const nameOf = ({ id, channel, written }: Addressed) => `${id} ${channel} ${written}`;

/** The content of a backup's lines, without the hashes that chain them, and of the last one. */
function linesOf(file: string): [lines: string[], end: string] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const contents = lines.map((line) => line.slice(line.indexOf('{')));
  return [contents.slice(0, -1), contents.at(-1)!];
}

describe.each(names)('the frozen log %s', (name) => {
  const about = JSON.parse(readFileSync(path.join(folder, name, 'about.json'), 'utf8')) as About;
  const unpacked = mkdtempSync(path.join(tmpdir(), 'frozen-log-'));
  let machine: Machine;
  let tables: FoundRows;
  let found: Kept;
  let was: Kept;
  /** Of what was restored. */
  let chain: string | undefined;

  beforeAll(async () => {
    const file = path.join(unpacked, 'log');
    writeFileSync(file, gunzipSync(readFileSync(path.join(folder, name, 'log.gz'))));
    machine = await Machine.start(about.masterKey);
    ({ hash: chain } = await machine.run('restore', file));
    tables = await rowsOf(machine.pool);
    const frozen = Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, frozenTable(rows)]));
    found = { tables: frozen, sending: await machine.withLog(sendingOf) };
    was = kept(`${name}/rows.json`, found);
  }, 120_000);
  afterAll(async () => {
    await machine?.stop();
    rmSync(unpacked, { recursive: true });
  });

  async function sendingOf(log: EventLog): Promise<Kept['sending']> {
    const leads = new LeadsToWrite(log);
    const book = new AddressBook(machine.pool, log, leads);
    const noCommands = undefined as unknown as Commands;
    const addresses = new LeadAddresses(leads, book, noCommands, { mailReplies: {} } as Config);
    const answers: Kept['sending'] = {};
    for (const each of [...about.optedOut, ...about.bounced, ...about.optedInAgain])
      answers[nameOf(each)] = (await addresses.sending(each.id))[each.channel];
    return answers;
  }

  async function leads(ids: readonly string[]): Promise<Record<string, unknown>[]> {
    const { rows } = await machine.pool.query<Record<string, unknown>>(
      'select name, email, phone, property_address, merged_into, erased_at, deleted_at from read.pipeline where id = any($1) order by id',
      [ids],
    );
    expect(rows).toHaveLength(ids.length);
    return rows;
  }

  it('is restored byte by byte: its chain is the backup’s, and a backup of it says the same, and the root', async () => {
    const [said, end] = linesOf(path.join(unpacked, 'log'));
    expect(end).toContain(`"hash":"${chain}"`);
    await machine.run('backup', path.join(unpacked, 'again'));
    const [again] = linesOf(path.join(unpacked, 'again'));
    const root = again.findIndex((line) => line.includes('"id":"root"'));
    expect(again.toSpliced(root, 1)).toEqual(said);
  });

  it('makes the rows that it made when it was frozen, in every table', () => {
    expect(differences(tables, was.tables)).toEqual([]);
  });

  it('keeps everybody erased who was, in whatever spelling, and nobody else', async () => {
    expect(about.erased.length).toBeGreaterThan(0);
    for (const row of await leads(about.erased.flatMap(({ ids }) => ids)))
      expect(row).toMatchObject({ name: erased, email: erased, erased_at: expect.any(Date) });
    for (const row of await leads(about.notErased.map(({ id }) => id))) expect(row.erased_at).toBeNull();
  });

  it('keeps merged what was merged, and apart what was unmerged', async () => {
    for (const { id, into } of about.merged) expect(await leads([id])).toMatchObject([{ merged_into: into }]);
    for (const { id } of about.unmerged)
      expect(await leads([id])).toMatchObject([{ merged_into: null, deleted_at: null }]);
  });

  it('has one key for a place, in the leads and in the analyses that were linked to them, and none where it was erased', async () => {
    const { rows } = await machine.pool.query<Record<string, unknown>>(
      `with keyed as (
         select property_address, address_key from read.pipeline where erased_at is null
         union all
         select a.property_address, a.address_key from read.analyses a join read.pipeline p on p.id = a.lead_id where p.erased_at is null)
       select lower(property_address) as place, count(distinct address_key)::int as keys from keyed
       where property_address <> 'Not provided' group by 1 having count(distinct address_key) <> 1`,
    );
    expect(rows).toEqual([]);
    // One apartment in five spellings, and its neighbour.
    const homes = await machine.pool.query<{ address_key: string }>(
      `select distinct address_key from read.pipeline where property_address ilike '%1200 sample st%' order by 1`,
    );
    expect(homes.rows.map(({ address_key }) => address_key)).toEqual([
      '1200 sample st #4 50023',
      '1200 sample st #5 50023',
    ]);
    const linked = await machine.pool.query(
      `select from read.analyses a join read.pipeline p on p.id = a.lead_id where a.address_key = p.address_key`,
    );
    expect(linked.rowCount).toBeGreaterThan(50);
    const erasedRows = await machine.pool.query<{ address_key: string | null }>(
      `select address_key from read.pipeline where erased_at is not null
       union all select address_key from read.analyses where street_address = $1`,
      [erased],
    );
    expect(erasedRows.rows.map(({ address_key }) => address_key).filter((key) => key !== null)).toEqual([]);
  });

  it('has nobody written to who wants no more messages, or whose address refuses them, in whatever spelling', () => {
    const unwanted = [...about.optedOut, ...about.bounced];
    const open = unwanted.filter((each) => {
      const { request, campaigns } = found.sending[nameOf(each)]!;
      return request === null || campaigns === null;
    });
    expect(unwanted.length).toBeGreaterThan(0);
    expect(open).toEqual([]);
  });

  it('says why messages may not be sent, and lets them go where somebody wants them again', () => {
    expect(found.sending).toEqual(was.sending);
    for (const each of about.optedInAgain)
      expect(found.sending[nameOf(each)]).toEqual({ request: null, campaigns: null });
  });
});
