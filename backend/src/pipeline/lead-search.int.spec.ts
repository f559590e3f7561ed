import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import { lineKey } from '../../../contracts/src/keys/address.js';
import { boardMatchesSchema } from '../../../contracts/src/board/board-filter.js';
import type { Board } from '../../../contracts/src/board/queries.js';
import { foldedText } from '../../../contracts/src/keys/names.js';
import type { LeadList } from '../../../contracts/src/pipeline/lead-list.js';
import type { Caller } from '../../../testing/caller.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { lookedFor } from '../leads/application/lead-search.js';

interface Searched {
  name: string;
  email: string;
  propertyAddress: string;
  phone?: string;
}

const leads: Searched[] = [
  { name: 'Zoë Åkers', email: 'zoe.akers@example.com', propertyAddress: '1 Oak St, Ankeny', phone: '(515) 555-0100' },
  { name: 'ZOE Plain', email: 'ZOE@EXAMPLE.COM', propertyAddress: '12 Élan Ave, Clive', phone: '515.555.0101' },
  {
    name: 'Jo 100% Sure',
    email: 'jo+sale@example.org',
    propertyAddress: '7 Main St Unit #4',
    phone: '+1 515 555 0102',
  },
  { name: 'under_score', email: 'under_score@example.com', propertyAddress: 'PO Box 9', phone: '5155550103' },
  { name: "Mary-Jo O'Neil", email: 'mj@example.com', propertyAddress: '9 Back\\slash Rd', phone: '515-555-0104 x7' },
  { name: 'Łukasz Żak', email: 'zak@example.com', propertyAddress: 'Not provided' },
  { name: '王小明', email: 'wang@example.com', propertyAddress: '88 Elm St, Des Moines, IA 50309' },
  { name: 'İpek Straße', email: 'ipek@example.com', propertyAddress: '3 (rear) Pine [a-z]*', phone: '555 0105' },
  { name: 'Jose\u0301 Núñez', email: 'jose@example.com', propertyAddress: '5 Cañon Ct', phone: '515–555–0106' },
  { name: 'Ann O’Brien', email: 'ann.ob@example.com', propertyAddress: '6 Soren Søren Way' },
  { name: 'a b c', email: 'a.b@x.example.com', propertyAddress: '4 Jo Ct^$', phone: '+44 20 7946 0958' },
];

function textOf({ name, email, propertyAddress, phone }: Searched): string {
  const digits = phone?.replace(/\D/g, '') ?? '';
  const ofPhone = [phone ?? '', ...(digits === '' || digits === phone ? [] : [digits])];
  const key = propertyAddress === 'Not provided' ? [] : [lineKey(propertyAddress)];
  return foldedText([name, email, propertyAddress, ...ofPhone, ...key].join('\n'));
}

/** Every part of every text, and some that occur nowhere. */
const terms = [
  ...new Set([
    ...leads.flatMap((lead) => {
      const characters = [...textOf(lead)];
      return [1, 2, 3, 4, 7, 12].flatMap((length) =>
        characters.map((_, at) => characters.slice(at, at + length).join('')).filter((part) => part.trim() !== ''),
      );
    }),
    ...[
      '%%%',
      '___',
      '\\\\\\',
      '...',
      '[a-z]',
      '.*',
      '(^|',
      'zoé',
      'zoe',
      'ZOË',
      '515',
      '5155550100',
      '515-555-0100',
      '(515) 555',
      '1 515 555-0102',
      '515-555-0104 x7',
      '555-01',
      'qq',
      'x',
    ],
    ...[
      'jo oak',
      '7 main street, apt 4',
      '88 elm street des moines iowa 50309',
      'oak st, ankeny\n(515)',
      '100%',
      'r_s',
      'r_',
      '_s',
      '%',
      '_',
      '\\',
      '#4',
      '@',
      '@e',
      'ß',
      'ss',
      'example',
    ],
  ]),
];

/** Whether a text matches, computed without Postgres. */
function stands(text: string, term: string): boolean {
  const asked = foldedText(term);
  const isShort = [...asked].length < 3 && /^[\p{L}\p{N}]/u.test(asked);
  const [number = '', extension] = asked.split(/\s*x(?=\d$)/);
  const digits = number.replace(/\D/g, '').replace(/^00(?=[1-9]\d{7,}$)/, '');
  const isPhone =
    /^[\d\s().+/-]+$/.test(number) &&
    (extension === undefined ? digits.length >= 6 : [7, 10, 11].includes(digits.length));
  if (isPhone && text.includes(digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits)) return true;
  if (/^\s*\d\S*[\s,]+\S*\p{L}/u.test(asked) && text.includes(lineKey(asked)!)) return true;
  if (!isShort) return text.includes(asked);
  return [...text.matchAll(/(?:^|[\s!-/:-@[-`{-~])/g)].some(({ index, 0: before }) =>
    text.startsWith(asked, index + before.length),
  );
}

describe('the search for leads', () => {
  let system: TestSystem;
  let staff: Caller;
  const ids: string[] = [];
  let deleted: string;

  beforeAll(async () => {
    system = await startSystem();
    staff = await system.signedIn('user');
    let position = '0';
    for (const lead of leads) {
      const { body } = await staff.call<CommandAnswer>('POST', '/api/leads', {
        ...lead,
        source: 'manual',
        status: 'leads',
      });
      ids.push(body.id);
      position = body.position;
    }
    await system.projected(position);
    // Found by text, but listed only among the deleted.
    const gone = { ...leads[0]!, name: 'Zoë Gone', source: 'manual', status: 'leads' };
    const { body } = await staff.call<CommandAnswer>('POST', '/api/leads', gone);
    deleted = body.id;
    const answer = await staff.call<CommandAnswer>('DELETE', `/api/leads/${deleted}`);
    await system.projected(answer.body.position);
  });
  afterAll(() => system.stop());

  const expected = (term: string) => ids.filter((_, n) => stands(textOf(leads[n]!), term)).sort();

  /** In one session, with settings for how to read the table. */
  async function foundInDatabase(settings: string, asked: readonly string[]): Promise<[string, string[]][]> {
    const client = await system.infrastructure.pool.connect();
    try {
      await client.query(`begin; ${settings}`);
      const found: [string, string[]][] = [];
      for (const term of asked) {
        const { operator, pattern } = lookedFor(term);
        const text = `select lead_id as id from read.lead_search where search ${operator} $1 order by lead_id::text`;
        const { rows } = await client.query<{ id: string }>(text, [pattern]);
        found.push([term, rows.map(({ id }) => id).filter((id) => id !== deleted)]);
      }
      return found;
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  const wanted = () => terms.map((term): [string, string[]] => [term, expected(term)]);
  const byIndex = 'set local enable_seqscan = off; set local enable_indexscan = off';
  const byText = 'set local enable_bitmapscan = off; set local enable_indexscan = off';

  it('finds by the index what it finds by reading all texts, which is what stands in them', async () => {
    expect(terms.length).toBeGreaterThan(500);
    expect(await foundInDatabase(byText, terms)).toEqual(wanted());
    expect(await foundInDatabase(byIndex, terms)).toEqual(wanted());
  });

  it.each([
    ['zoe@example.com', ['ZOE Plain']],
    ['zoé', ['ZOE Plain', 'Zoë Åkers']],
    ['JO', ['José Núñez', 'Jo 100% Sure', 'a b c', "Mary-Jo O'Neil"]],
    ['a', ['a b c', 'Ann O’Brien', 'İpek Straße']],
  ])('what is %s comes first, then what begins with it, then the rest', async (search, first) => {
    const answers = ['', '&offset=0'].map((paged) =>
      staff.call<LeadList>('GET', `/api/leads?${new URLSearchParams({ search, nearest: 'true' }).toString()}${paged}`),
    );
    for (const { body } of await Promise.all(answers))
      expect(body.leads.slice(0, first.length).map(({ name }) => name.normalize('NFC'))).toEqual(first);
    const refused = await staff.call('GET', `/api/leads?search=a&nearest=true&cursor=x`);
    expect(refused.status).toBe(400);
  });

  it.each([
    '5155550100',
    '515-555-0100',
    '(515) 555-0100',
    '515.555.0100',
    '+1 515 555 0100',
    '15155550100',
    '555-0100',
    '001 515 555 0100',
    '515-555-0100 ext. 4',
    '515\u2011555\u20110100',
    '５１５５５５０１００',
    'tel:+15155550100',
    '5155550100.0',
  ])('a phone is found by its digits, however it is written: %s', async (asked) => {
    const found = await staff.call<LeadList>('GET', `/api/leads?${new URLSearchParams({ search: asked }).toString()}`);
    expect(found.body.leads.map(({ name }) => name)).toEqual(['Zoë Åkers']);
  });

  it.each([
    ['(515) 555-0101', 'ZOE Plain'],
    ['5155550102', 'Jo 100% Sure'],
    ['515-555-0103', 'under_score'],
    ['515 555 0104', "Mary-Jo O'Neil"],
  ])('and however it was stored: %s', async (asked, name) => {
    const query = new URLSearchParams({ search: asked }).toString();
    const board = boardMatchesSchema.parse((await staff.call('GET', `/api/board/matches?${query}`)).body);
    expect(board.leads.map(({ id }) => leads[ids.indexOf(id)]!.name)).toEqual([name]);
  });

  it('a hit says the phone that it was found by, and nothing of it otherwise', async () => {
    const cardsOf = async (query: Record<string, string>) => {
      const { body } = await staff.call<Board>('GET', `/api/board?${new URLSearchParams(query).toString()}`);
      return body.columns.flatMap(({ cards }) => cards);
    };
    const foundIn = async (search: string) => {
      const { body } = await staff.call<LeadList>('GET', `/api/leads?${new URLSearchParams({ search }).toString()}`);
      return [...body.leads, ...(await cardsOf({ search }))].map(({ name, foundPhone }) => ({ name, foundPhone }));
    };
    const found = { name: 'Zoë Åkers', foundPhone: '(515) 555-0100' };
    expect(await foundIn('515-555-0100')).toEqual([found, found]);
    expect(await foundIn('åkers')).toEqual([{ name: 'Zoë Åkers' }, { name: 'Zoë Åkers' }]);
    for (const card of [...(await cardsOf({})), ...(await cardsOf({ search: 'åkers' }))])
      expect(Object.keys(card).filter((key) => /phone/i.test(key))).toEqual([]);
  });

  it.each([
    '88 elm street',
    '88 ELM ST.',
    '88 Elm Street, Des Moines, Iowa 50309-1234',
    '88 Elm St\nDes Moines IA 50309',
  ])('an address is found however it is typed: %p', async (asked) => {
    for (const field of ['search', 'propertyAddress']) {
      const query = new URLSearchParams({ [field]: asked }).toString();
      const found = await staff.call<LeadList>('GET', `/api/leads?${query}`);
      expect([field, found.body.leads.map(({ name }) => name)]).toEqual([field, ['王小明']]);
    }
  });

  it.each(['zoe', 'jo', 'z', '515', 'y-j', '5155550100', '515-555-0100', '+1 (515) 555', '88 elm street'])(
    'the index is what answers %s',
    async (term) => {
      const { operator, pattern } = lookedFor(term);
      const client = await system.infrastructure.pool.connect();
      try {
        await client.query(`begin; ${byIndex}`);
        const text = `explain select from read.lead_search where search ${operator} $1`;
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(text, [pattern]);
        expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
          /Bitmap Index Scan on lead_search_v\d+_search_idx/,
        );
      } finally {
        await client.query('rollback');
        client.release();
      }
    },
  );

  it.each([
    ['jose', 'José Núñez'],
    ['JOSÉ', 'José Núñez'],
    ['José Nunez', 'José Núñez'],
    ['canon ct', 'José Núñez'],
    ["o'brien", 'Ann O’Brien'],
    ['O’B', 'Ann O’Brien'],
    ["o'neil", "Mary-Jo O'Neil"],
    ['o’neil', "Mary-Jo O'Neil"],
    ['lukasz', 'Łukasz Żak'],
    ['ipek strasse', 'İpek Straße'],
    ['akers', 'Zoë Åkers'],
    ['soren soren', 'Ann O’Brien'],
    ['515-555-0106', 'José Núñez'],
  ])('%s finds %s, with or without accents', async (search, name) => {
    const query = new URLSearchParams({ search }).toString();
    const { leads: listed } = (await staff.call<LeadList>('GET', `/api/leads?${query}`)).body;
    expect(listed.map((lead) => lead.name.normalize('NFC'))).toEqual([name]);
  });

  it.each([
    'zoe',
    'ZOË',
    'jo',
    'josé',
    'o’brien',
    '100%',
    'r_s',
    '_',
    '%',
    '555-01',
    'oak st',
    'mj@ex',
    'qq',
    'z',
    'Back\\',
  ])('list, file and board find the same by %s', async (term) => {
    const query = new URLSearchParams({ search: term }).toString();
    const listed = (await staff.call<LeadList>('GET', `/api/leads?${query}`)).body.leads.map(({ id }) => id);
    const counted = (await staff.call<LeadList>('GET', `/api/leads?${query}&offset=0&sort=name`)).body;
    const file = (await staff.call<string>('GET', `/api/leads/export?${query}&columns=status`)).body;
    const board = boardMatchesSchema.parse((await staff.call('GET', `/api/board/matches?${query}`)).body);
    const is = expected(term);
    expect(listed.sort()).toEqual(is);
    expect([counted.total, counted.leads.map(({ id }) => id).sort()]).toEqual([is.length, is]);
    expect([board.total, board.leads.map(({ id }) => id).sort()]).toEqual([is.length, is]);
    expect(file.trim().split('\n')).toHaveLength(is.length + 1);
  });

  it.each([
    ['name', 'zoe'],
    ['name', 'Żak'],
    ['name', 'zak'],
    ['name', 'José'],
    ['name', 'ñ'],
    ['name', "o'b"],
    ['propertyAddress', 'canon'],
    ['name', 'o'],
    ['email', 'example.org'],
    ['email', '_s'],
    ['phone', '555-01'],
    ['phone', '.0'],
    ['propertyAddress', 'back\\'],
    ['propertyAddress', '%'],
  ] as const)('a filter of one column, %s by %s, is what it was without the index', async (field, part) => {
    const query = new URLSearchParams({ [field]: part, limit: '200' }).toString();
    const { leads: found } = (await staff.call<LeadList>('GET', `/api/leads?${query}`)).body;
    const stored = (lead: Searched) => foldedText(lead[field] ?? '').includes(foldedText(part));
    expect(found.map(({ id }) => id).sort()).toEqual(ids.filter((_, n) => stored(leads[n]!)).sort());
  });

  it('finds the same where the index is not', async () => {
    await system.infrastructure.pool.query('drop extension pg_trgm cascade');
    expect(await foundInDatabase(byIndex, terms)).toEqual(wanted());
    const { body } = await staff.call<LeadList>('GET', '/api/leads?search=zoe');
    expect(body.leads.map(({ id }) => id).sort()).toEqual(expected('zoe'));
  });
});
