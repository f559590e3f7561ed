import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Problem } from '../../../contracts/src/problem.js';
import { startBuiltSandbox, type BuiltSandbox } from '../../../testing/built-sandbox.js';
import { Desk, signedBy, startSigningSystem, type KeptSubmission } from '../../../testing/documents.js';
import { eventually } from '../../../testing/eventually.js';
import type { TestSystem } from '../../../testing/start-app.js';

const patienceMs = 120_000;
const at = '2026-03-03T15:04:00.000Z';
const seen = '2026-03-03T15:00:00.000Z';

describe('fault 28: what the signature service reports', () => {
  let sandbox: BuiltSandbox;
  let system: TestSystem;
  let desk: Desk;
  let secret: string;

  beforeAll(async () => {
    sandbox = await startBuiltSandbox();
    system = await startSigningSystem(sandbox);
    secret = sandbox.environment.DOCUSEAL_WEBHOOK_SECRET!;
    desk = new Desk(system, sandbox, await system.signedIn('user'));
  }, patienceMs);
  afterAll(async () => {
    await system?.stop();
    await sandbox?.stop();
  });
  beforeEach(async () => {
    await sandbox.control('DELETE', '/faults');
    await sandbox.control('POST', '/webhooks', { mode: 'drop' });
  });

  const message = (type: string, { id, submitterId, externalId }: KeptSubmission, timestamp = at) =>
    JSON.stringify({
      event_type: type,
      timestamp,
      data: type.startsWith('form.')
        ? { id: submitterId, submission_id: id, external_id: externalId, opened_at: seen, completed_at: at }
        : { id, completed_at: at, submitters: [{ external_id: externalId }] },
    });
  const send = (body: string, headers = signedBy(secret, body)) =>
    system.visitor().call<Problem>('POST', '/api/docuseal/webhook', body, headers);

  it('is recorded once, reported a hundred times at once', async () => {
    const { id, submission } = await desk.sent();
    const body = message('form.completed', submission);
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await send(body);
    const types = await desk.types(id);
    expect(types.slice(0, 4)).toEqual(['DocumentRequested', 'DocumentSent', 'DocumentViewed', 'DocumentCompleted']);
    expect(types.filter((type) => type === 'DocumentCompleted')).toHaveLength(1);
    const { body: history } = await desk.staff.call<{ events: { type: string; actor: object }[] }>(
      ...(['GET', `/api/docuseal/submissions/${id}/history`] as const),
    );
    expect(history.events.find(({ type }) => type === 'DocumentCompleted')?.actor).toEqual({
      ...{ kind: 'webhook', id: 'docuseal' },
    });
  });

  it('leads to the same end in whatever order it comes', async () => {
    const types = ['form.viewed', 'form.started', 'form.completed', 'submission.completed', 'submission.expired'];
    const ends = [];
    // Each of the five comes first once, and last once.
    for (let first = 0; first < types.length; first++) {
      const { leadId, submission } = await desk.sent();
      const order = [...types.slice(first), ...types.slice(0, first)].filter((type) => type !== 'submission.expired');
      for (const type of [...order, 'submission.expired'])
        expect((await send(message(type, submission))).status).toBe(200);
      const { state, status, viewedAt, completedAt } = await desk.shown(leadId, (each) => each.state === 'completed');
      ends.push({ state, status, viewedAt, completedAt });
    }
    expect(new Set(ends.map((end) => JSON.stringify(end)))).toEqual(
      new Set([JSON.stringify({ state: 'completed', status: 'completed', viewedAt: seen, completedAt: at })]),
    );
  });

  it('is refused where it is not signed so, and nothing is stored', async () => {
    const { id, submission } = await desk.sent();
    const body = message('form.completed', submission);
    const now = Math.floor(Date.now() / 1000);
    const refused: [string, Record<string, string>][] = [
      [body, {}],
      [body, { 'x-docuseal-signature': 'x' }],
      [body, signedBy('whsec_another', body)],
      [body.replace('form.completed', 'form.declined'), signedBy(secret, body)],
      [`${body} `, signedBy(secret, body)],
      [body, signedBy(secret, body, now - 301)],
      [body, signedBy(secret, body, now + 310)],
    ];
    for (const wrong of ['', '[]', '{', 'null', '{"event_type":"form.completed"}', '{"__proto__":{}}'])
      refused.push([wrong, signedBy(secret, wrong)]);
    for (const [text, headers] of refused) {
      const answer = await send(text, headers);
      expect([text, answer.status, answer.body.code]).toEqual([text, 400, 'docuseal_webhook_refused']);
    }
    const large = JSON.stringify({ event_type: 'form.completed', pad: 'x'.repeat(10 * 1024 * 1024) });
    // A client that goes on sending unread data may be cut off before the answer arrives.
    const answer = await send(large).catch(() => null);
    if (answer) expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large']);
    expect(await desk.types(id)).toEqual(['DocumentRequested', 'DocumentSent']);
  });

  it('needs no session, and may come from any site', async () => {
    const { id, submission } = await desk.sent();
    const body = message('form.viewed', submission);
    const foreign = { origin: 'https://docuseal.example.com', 'sec-fetch-site': 'cross-site' };
    expect((await send(body, { ...signedBy(secret, body), ...foreign })).status).toBe(200);
    expect(await desk.types(id)).toContain('DocumentViewed');
  });

  it('is nothing where it is about nobody here', async () => {
    const { submission } = await desk.sent();
    for (const [type, externalId] of [
      ['form.viewed', '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b99'],
      ['form.viewed', 'not one of ours'],
      ['template.updated', submission.externalId],
    ] as const) {
      expect((await send(message(type, { ...submission, externalId }))).status).toBe(200);
      expect(await desk.types(submission.externalId)).not.toContain('DocumentViewed');
    }
  });

  it('is harmless when reported again where nobody heard that it was stored', async () => {
    const { id, submission } = await desk.sent();
    const body = message('form.completed', submission);
    const other = await system.another();
    // Stored by one process whose answer is lost, then reported again to another one.
    const gone = new AbortController();
    const headers = { 'content-type': 'application/json', ...signedBy(secret, body) };
    const lost = fetch(`${other.url}/api/docuseal/webhook`, { method: 'POST', body, headers, signal: gone.signal });
    await eventually(async () => (await desk.types(id)).includes('DocumentCompleted'));
    gone.abort();
    await lost.catch(() => undefined);
    expect((await send(body)).status).toBe(200);
    expect((await desk.types(id)).filter((type) => type === 'DocumentCompleted')).toHaveLength(1);
  });
});
