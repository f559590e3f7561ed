import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import twilioLibrary from 'twilio';
import { openedSandbox, type OpenedSandbox } from '../../test/opened.js';
import { twilioKeys } from '../box/provider.js';
import { segmentsOf, twilioSignature } from './texts.js';

const { accountSid, authToken, from } = twilioKeys;
let sandbox: OpenedSandbox;
beforeEach(async () => void (sandbox = await openedSandbox()));
afterEach(() => sandbox.stop());

const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
const send = (fields: Record<string, string>, headers: Record<string, string> = { authorization }) =>
  sandbox.form(`/twilio/2010-04-01/Accounts/${accountSid}/Messages.json`, fields, headers);
const text = { To: '+12025550123', From: from, Body: 'Hello' };
/** What Twilio's own library says of what came to the product. */
const isValid = ({ path, headers, body }: OpenedSandbox['receiver']['got'][number]) =>
  twilioLibrary.validateRequest(
    authToken,
    String(headers['x-twilio-signature']),
    sandbox.receiver.url + path,
    Object.fromEntries(new URLSearchParams(body)),
  );

describe('the texts of the sandbox', () => {
  it('are taken as queued, and their later statuses reported, as its own library believes', async () => {
    const answer = await send({ ...text, StatusCallback: `${sandbox.receiver.url}/api/twilio/status?lead=7&a=b` });
    expect(answer.status).toBe(201);
    const message = (await answer.json()) as { sid: string; uri: string };
    expect(message).toMatchObject({
      status: 'queued',
      num_segments: '1',
      error_code: null,
      to: text.To,
      body: 'Hello',
    });
    expect(message.sid).toMatch(/^SM[\da-f]{32}$/);
    await sandbox.box.deliveries.settled();
    const statuses = sandbox.receiver.got.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
    expect(statuses.map(({ MessageStatus }) => MessageStatus).sort()).toEqual(['delivered', 'sent']);
    expect(statuses[0]).toMatchObject({ MessageSid: message.sid, To: text.To, From: from });
    expect(sandbox.receiver.got.map(isValid)).toEqual([true, true]);
    const found = await fetch(`${sandbox.url}/twilio${message.uri}`, { headers: { authorization } });
    expect(await found.json()).toMatchObject({ sid: message.sid, status: 'delivered' });
  });

  it('are gone once they are deleted', async () => {
    const { uri } = (await (await send(text)).json()) as { uri: string };
    const ask = (method: string) => fetch(`${sandbox.url}/twilio${uri}`, { method, headers: { authorization } });
    expect((await fetch(`${sandbox.url}/twilio${uri}`, { method: 'DELETE' })).status).toBe(401);
    expect((await ask('DELETE')).status).toBe(204);
    expect((await ask('GET')).status).toBe(404);
    expect((await ask('DELETE')).status).toBe(404);
  });

  it('are not believed once they are altered', async () => {
    await send({ ...text, StatusCallback: `${sandbox.receiver.url}/status` });
    await sandbox.box.deliveries.settled();
    const [first] = sandbox.receiver.got;
    expect(isValid({ ...first!, body: first!.body.replace('sent', 'failed').replace('delivered', 'failed') })).toBe(
      false,
    );
    expect(isValid({ ...first!, path: '/elsewhere' })).toBe(false);
    expect(twilioSignature('another token', `${sandbox.receiver.url}/status`, {})).not.toBe(
      twilioSignature(authToken, `${sandbox.receiver.url}/status`, {}),
    );
  });

  it.each([
    [{ ...text, To: '+15005550001' }, 21211],
    [{ ...text, To: '+15005550004' }, 21610],
    [{ ...text, To: '+15005550009' }, 21614],
    [{ ...text, To: '2025550123' }, 21211],
    [{ ...text, From: '+15005550001' }, 21212],
    [{ ...text, To: '' }, 21604],
    [{ ...text, Body: '' }, 21602],
    [{ ...text, Body: 'x'.repeat(1601) }, 21617],
    [{ To: text.To, Body: 'Hello' }, 21603],
  ])('refuses %j with %i', async (fields, code) => {
    const answer = await send(fields);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code, status: 400 });
    expect(await sandbox.read('/state/twilio')).toMatchObject({ texts: [] });
  });

  it('are for who knows the token', async () => {
    for (const headers of [{}, { authorization: 'Basic eDp5' }] as Record<string, string>[]) {
      const answer = await send(text, headers);
      expect([answer.status, await answer.json()]).toMatchObject([401, { code: 20003 }]);
    }
  });

  it('do not reach a number that ends in 0130', async () => {
    await send({ ...text, To: '+12025550130', StatusCallback: `${sandbox.receiver.url}/status` });
    await sandbox.box.deliveries.settled();
    expect(sandbox.receiver.bodies().join()).toMatch(/MessageStatus=undelivered.*ErrorCode=30003/);
  });

  it('come to the product when somebody texts, who may say STOP', async () => {
    const answer = await sandbox.form('/twilio/inbound', { from: '+1 (202) 555-0123', body: 'Stop' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#twilio']);
    await sandbox.box.deliveries.settled();
    expect(sandbox.receiver.got).toMatchObject([{ path: '/api/twilio/inbound' }]);
    expect(sandbox.receiver.got.map(isValid)).toEqual([true]);
    expect(await (await send(text)).json()).toMatchObject({ code: 21610 });
    await sandbox.form('/twilio/inbound', { from: text.To, body: 'START' });
    expect((await send(text)).status).toBe(201);
    expect(await sandbox.read('/received?provider=twilio')).toHaveLength(2);
  });

  it('are sent in parts', () => {
    const lengths = ['x'.repeat(160), 'x'.repeat(161), '€'.repeat(80), '€'.repeat(81), 'ж'.repeat(70), 'ж'.repeat(71)];
    expect(lengths.map(segmentsOf)).toEqual([1, 2, 1, 2, 1, 2]);
  });
});
