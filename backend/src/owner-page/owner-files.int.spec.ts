import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { History } from '../../../contracts/src/history/queries.js';
import type { LeadAnswer } from '../../../contracts/src/leads/queries.js';
import type { OwnerPage } from '../../../contracts/src/owner-page/view.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { Caller } from '../../../testing/caller.js';
import { phonePhoto, samplePdf } from '../../../testing/sample-files.js';
import { sharedSystem } from '../../../testing/shared-system.js';
import type { TestSystem } from '../../../testing/start-app.js';

describe('a document that the owner sends on their page', () => {
  let system: TestSystem;
  let staff: Caller;

  beforeAll(async () => {
    system = await sharedSystem();
    staff = await system.signedIn('user');
  });
  afterAll(() => system.stop());

  const page = (token: string) => system.visitor().call<OwnerPage>('GET', `/api/owner/${token}`);
  const historyOf = async (id: string) => (await staff.call<History>('GET', `/api/leads/${id}/history`)).body.events;
  const filesOf = async (id: string) => (await historyOf(id)).filter(({ type }) => type === 'FileAttached');

  /** A lead, and the token of the link to its owner's page that staff copy. */
  async function owned(): Promise<{ id: string; token: string }> {
    const lead = { name: 'Sample Owner', email: 'owner@example.com', source: 'manual' };
    const { id } = (await staff.call<CommandAnswer>('POST', '/api/leads', lead)).body;
    const { url } = (await staff.call<{ url: string }>('POST', `/api/leads/${id}/owner-link`)).body;
    return { id, token: url.split('/').at(-1)! };
  }

  /** Sends a file by the link, as the page does. */
  async function give(
    token: string,
    wantedId: string,
    bytes: Buffer,
    { name = 'insurance.pdf', ...headers }: Record<string, string> = {},
  ) {
    const response = await fetch(`${system.url}/api/owner/${token}/files/${wantedId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent(name), ...headers },
      body: new Uint8Array(bytes),
    });
    return { status: response.status, code: ((await response.json()) as Problem).code };
  }
  /** What staff ask for, as the page shows it. */
  async function asked(id: string, token: string, what: string) {
    const { body } = await staff.call<CommandAnswer>('POST', `/api/leads/${id}/wanted-documents`, { what });
    await system.projected(body.position);
    const task = (await page(token)).body.awaited.find((each) => each.what === `Send a document: ${what}`);
    return task!.id!;
  }

  it('is taken once where staff asked for it, as the owner’s, and staff download it', async () => {
    const { id, token } = await owned();
    expect(await give(token, randomUUID(), samplePdf)).toEqual({ status: 409, code: 'not_awaited' });
    const wantedId = await asked(id, token, 'Proof of insurance');
    const key = { 'idempotency-key': randomUUID() };
    const twice = await Promise.all([give(token, wantedId, samplePdf, key), give(token, wantedId, samplePdf, key)]);
    expect(twice.some(({ status }) => status === 200)).toBe(true);
    expect((await give(token, wantedId, samplePdf, key)).status).toBe(200);
    // Without the key, too: the file is there already.
    expect((await give(token, wantedId, samplePdf)).status).toBe(200);
    expect((await give(token, wantedId, await phonePhoto())).code).toBe('not_awaited');
    expect((await page(token)).body).toMatchObject({
      awaited: [],
      ours: { what: 'We have your document and will look at it.' },
    });
    const [sent, ...more] = await filesOf(id);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ actor: { kind: 'visitor' }, data: { name: 'insurance.pdf', wanted: wantedId } });
    const path = `${system.url}/api/leads/${id}/files/${String(sent!.data.fileId)}`;
    const file = await fetch(path, { headers: { cookie: staff.cookie } });
    expect([file.status, file.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(/^attachment; /),
    ]);
    expect((await fetch(path)).status).toBe(401);
    const { lead } = (await staff.call<LeadAnswer>('GET', `/api/leads/${id}`)).body;
    expect([lead.situation, lead.ownersTasks]).toEqual(['gave_file', []]);
  });

  it('is staff’s where they opened the link: it has come, and nobody has to look at it', async () => {
    const { id, token } = await owned();
    const wantedId = await asked(id, token, 'Lease');
    expect((await give(token, wantedId, samplePdf, { cookie: staff.cookie })).status).toBe(200);
    expect(await filesOf(id)).toMatchObject([{ actor: { kind: 'user' }, data: { wanted: wantedId } }]);
    const { lead } = (await staff.call<LeadAnswer>('GET', `/api/leads/${id}`)).body;
    expect([lead.situation, lead.ownersTasks]).toEqual([expect.not.stringMatching('gave_file'), []]);
  });

  it('is refused if it is of another kind or has no name, by a link that has ended, and after a withdrawal', async () => {
    const { id, token } = await owned();
    const wantedId = await asked(id, token, 'Warranties');
    expect((await give(token, wantedId, Buffer.from('<script>alert(1)</script>'))).code).toBe('file_type_refused');
    expect((await give(token, wantedId, samplePdf, { name: ' ' })).code).toBe('invalid_input');
    expect((await give(token, wantedId, samplePdf, { 'content-length': String(samplePdf.length) })).status).toBe(200);
    const next = await asked(id, token, 'Keys');
    expect((await give(token, next, samplePdf)).code).toBe('file_already_sent');
    await staff.call<CommandAnswer>('POST', `/api/leads/${id}/wanted-documents/${next}/withdrawal`);
    expect((await give(token, next, await phonePhoto())).code).toBe('not_awaited');
    const last = await asked(id, token, 'Codes');
    await staff.call<CommandAnswer>('POST', `/api/leads/${id}/owner-link/revocation`);
    expect((await give(token, last, await phonePhoto())).code).toBe('owner_link_ended');
    expect((await give('enrolled-only', last, await phonePhoto())).code).toBe('owner_link_unknown');
    expect(await filesOf(id)).toHaveLength(1);
  });

  it('comes in so many times a day by one link, and no more', async () => {
    const { id, token } = await owned();
    const wantedId = await asked(id, token, 'Lease');
    const note = Buffer.from('not a document');
    const by = staff.cookie;
    for (let n = 0; n < 40; n++)
      expect((await give(token, wantedId, note, { cookie: by })).code).toBe('file_type_refused');
    expect((await give(token, wantedId, note, { cookie: by })).code).toBe('rate_limited');
  });
});
