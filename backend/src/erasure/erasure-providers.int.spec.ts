import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErasureCertificate, ErasureState } from '../../../contracts/src/erasure/queries.js';
import { startBuiltSandbox, type BuiltSandbox } from '../../../testing/built-sandbox.js';
import { Desk, docusealOf } from '../../../testing/documents.js';
import { carriersOf, type KeptText } from '../../../testing/messages.js';
import { eventually } from '../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

describe('an erasure', () => {
  let sandbox: BuiltSandbox;
  let system: TestSystem;
  let desk: Desk;

  beforeAll(async () => {
    sandbox = await startBuiltSandbox();
    const { environment } = sandbox;
    system = await startSystem({
      docuseal: docusealOf(sandbox),
      ...carriersOf(sandbox),
      stripe: {
        ...{ secretKey: environment.STRIPE_SECRET_KEY, webhookSecret: environment.STRIPE_WEBHOOK_SECRET },
        apiBase: environment.STRIPE_API_BASE!,
      },
    });
    await sandbox.control('PUT', '/product', { url: system.url });
    desk = new Desk(system, sandbox, await system.signedIn('admin'));
  }, 120_000);
  afterAll(async () => {
    await system?.stop();
    await sandbox?.stop();
  });

  const stateOf = async (id: string) => (await desk.staff.call<ErasureState>('GET', `/api/leads/${id}/erasure`)).body;

  const says = async (from: string, body: string) => {
    const form = { method: 'POST', body: new URLSearchParams({ from, body }), redirect: 'manual' } as const;
    expect((await fetch(`${sandbox.url}/twilio/inbound`, form)).status).toBe(303);
    await eventually(async () => (await messages()).includes(body));
  };
  const messages = async () => {
    const { rows } = await system.infrastructure.pool.query<{ text: string }>(
      `select text from read.messages where channel = 'sms'`,
    );
    return rows.map(({ text }) => text);
  };

  it('asks who has something of the person, says what is kept, and calls off what is under way', async () => {
    // One text before there is a lead, and one after.
    await says('+15155550177', 'Do you manage condos in Ankeny?');
    const lead = { name: 'Sample Quillfeather', email: 'quillfeather@example.com', phone: '(515) 555-0177' };
    const id = await desk.addLead(lead);
    await system.projected(String(await system.infrastructure.log.head()));
    await says('+15155550177', 'This is Quillfeather.');
    await says('+15155550178', 'Somebody else.');
    await eventually(async () => (await messages()).length === 3);
    const { body: document } = await desk.send(id);
    expect(await desk.submissionsOf(document.id)).toHaveLength(1);
    const invoiced = await desk.staff.call('POST', '/api/stripe/invoices', {
      ...{ leadId: id, description: 'Setup', items: [{ description: 'Setup', amount: 299 }] },
    });
    expect(invoiced.status).toBeLessThan(300);
    await system.projected(String(await system.infrastructure.log.head()));
    const erased = await desk.staff.call('POST', `/api/leads/${id}/erasure`, {
      name: 'Sample Quillfeather',
      reason: 'asked',
    });
    expect(erased.status).toBe(200);
    const state = await eventually(async () => {
      const now = await stateOf(id);
      return now.stage === 'complete' ? now : undefined;
    });
    expect(state.answers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ provider: 'docuseal', answer: 'deleted', deleted: 1 }),
        expect.objectContaining({ provider: 'stripe', answer: 'deleted', deleted: 1 }),
        expect.objectContaining({ provider: 'odoo', answer: 'nothing_there' }),
        expect.objectContaining({ provider: 'twilio', answer: 'deleted' }),
      ]),
    );
    expect(await desk.submissionsOf(document.id)).toEqual([]);
    const { texts } = await sandbox.read<{ texts: KeptText[] }>('/state/twilio');
    expect(texts.map(({ body }) => body)).toEqual(['Somebody else.']);
    await system.projected(String(await system.infrastructure.log.head()));
    expect((await messages()).sort()).toEqual(['Somebody else.', '[erased]', '[erased]']);
    const { body: certificate } = await desk.staff.call<ErasureCertificate>(
      'GET',
      `/api/leads/${id}/erasure/certificate`,
    );
    expect(certificate.lines.at(-1)).toMatch('This system makes no automatic backups');
    expect(certificate.lines.at(-1)).toMatch('texts it deleted may stay');
  });
});
