import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import { openedSandbox } from '../../test/opened.js';
import type { OpenedSandbox } from '../../test/opened.js';

let sandbox: OpenedSandbox;
beforeEach(async () => void (sandbox = await openedSandbox()));
afterEach(() => sandbox.stop());

const plain = { from: 'office@example.com', to: 'owner@example.com', subject: 'Grüße', text: 'Hello there' };
const send = async (mail: SendMailOptions = plain, url = sandbox.environment().SMTP_URL!) => {
  const transport = createTransport(url);
  try {
    return await transport.sendMail(mail);
  } finally {
    transport.close();
  }
};
const fail = (fault: object) => sandbox.post('/_sandbox/faults', { provider: 'mail', ...fault });
const mails = async () => ((await sandbox.read('/state/mail')) as { mails: Record<string, unknown>[] }).mails;

describe('the mail of the sandbox', () => {
  it('is kept as it was sent: both texts, headers, attachments', async () => {
    await send({
      ...plain,
      html: '<p>Hello <b>there</b></p>',
      headers: { 'List-Unsubscribe': '<https://example.com/u>' },
      attachments: [{ filename: 'call.ics', content: 'BEGIN:VCALENDAR', contentType: 'text/calendar' }],
    });
    expect(await mails()).toMatchObject([
      {
        subject: 'Grüße',
        from: plain.from,
        to: plain.to,
        sender: plain.from,
        recipients: [plain.to],
        text: 'Hello there',
        html: '<p>Hello <b>there</b></p>',
        headers: { 'list-unsubscribe': '<https://example.com/u>' },
        attachments: [{ name: 'call.ics', bytes: 15, content: Buffer.from('BEGIN:VCALENDAR').toString('base64') }],
      },
    ]);
    expect(await sandbox.read('/received?provider=mail')).toMatchObject([{ path: plain.to, status: 250 }]);
  });

  it('is taken without signing in, and from nobody with a wrong password', async () => {
    const { host } = new URL(sandbox.environment().SMTP_URL!);
    await send(plain, `smtp://${host}`);
    await expect(send(plain, `smtp://sandbox:wrong@${host}`)).rejects.toMatchObject({ responseCode: 535 });
    expect(await mails()).toHaveLength(1);
  });

  it.each([
    ['refused', 550],
    ['rate_limited', 451],
    ['error', 451],
  ])('meets %s at the recipient that was named: %i, and nothing is kept', async (kind, responseCode) => {
    await fail({ kind, path: 'owner@' });
    await send({ ...plain, to: 'other@example.com' });
    await expect(send()).rejects.toMatchObject({ responseCode });
    expect(await mails()).toHaveLength(1);
    await send();
    expect(await mails()).toHaveLength(2);
  });

  it('refuses one recipient, and takes the mail for the others', async () => {
    await fail({ kind: 'refused', path: 'owner@' });
    const sent = await send({ ...plain, to: ['owner@example.com', 'other@example.com'] });
    expect(sent).toMatchObject({ accepted: ['other@example.com'], rejected: ['owner@example.com'] });
    expect(await mails()).toMatchObject([{ recipients: ['other@example.com'] }]);
  });

  it('is kept although the answer says that it failed, or says nothing that can be read', async () => {
    await fail({ kind: 'error_after' });
    await expect(send()).rejects.toMatchObject({ responseCode: 451 });
    await fail({ kind: 'malformed' });
    await expect(send()).rejects.toThrow();
    expect(await mails()).toHaveLength(2);
    expect(await sandbox.read('/received')).toMatchObject([
      { fault: 'error_after', status: 451 },
      { fault: 'malformed' },
    ]);
  });

  it('is answered late, once it is kept', async () => {
    await fail({ kind: 'late', delayMs: 60_000 });
    const sent = send();
    await sandbox.timing.someoneWaits();
    expect(await mails()).toHaveLength(1);
    sandbox.timing.step(60_000);
    expect(await sent).toMatchObject({ accepted: [plain.to] });
  });

  it('can be answered where it has an address for replies: a signed raw mail comes to the product', async () => {
    await send();
    expect(await sandbox.page()).not.toContain('action="/mail/reply"');
    await send({ ...plain, replyTo: 'replies+a2b@example.com', messageId: '<a@example.com>' });
    expect(await sandbox.page()).toMatch(/action="\/mail\/reply"[^]*?name="from" value="owner@example.com"/);
    const say = (fields: object) => sandbox.form('/mail/reply', { id: '2', text: 'Thursday, Grüße', ...fields });
    expect((await say({ as: 'answer', from: 'spouse@example.com' })).status).toBe(303);
    await sandbox.receiver.whenThereAre(1);
    await say({ as: 'absence' });
    await sandbox.receiver.whenThereAre(2);
    await say({ as: 'bounce' });
    await sandbox.receiver.whenThereAre(3);
    const read = await Promise.all(
      sandbox.receiver.got.map(async ({ path, headers, body }) => {
        const [, unix, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-mail-signature']))!;
        const { MAIL_INBOUND_SECRET } = sandbox.environment();
        expect(createHmac('sha256', MAIL_INBOUND_SECRET!).update(`${unix}.${body}`).digest('hex')).toBe(hex);
        expect([path, headers['content-type']]).toEqual(['/api/mail/inbound', 'message/rfc822']);
        return simpleParser(body);
      }),
    );
    expect(read[0]).toMatchObject({ subject: 'Re: Grüße', inReplyTo: '<a@example.com>' });
    expect(read[0]!.from!.text).toBe('spouse@example.com');
    expect(read[0]!.text).toMatch(/^Thursday, Grüße\n\nOn .+ wrote:\n> Hello there/);
    expect(read[1]!.from!.text).toBe('owner@example.com');
    expect(read[1]!.headers.get('auto-submitted')).toBe('auto-replied');
    expect(sandbox.receiver.bodies()[2]).toMatch(/Status: 5\.1\.1[^]+reply-to: replies\+a2b@example\.com/);
    for (const wrong of [{ as: 'answer', id: '1' }, { as: 'answer', id: '9' }, { as: 'x' }])
      expect((await say(wrong)).status).toBe(422);
  });

  it('that comes back is given up where the product says that it never takes it, and tried again otherwise', async () => {
    await send({ ...plain, replyTo: 'replies+a2b@example.com' });
    sandbox.receiver.answers.push(410, 503, 200);
    const reply = () => sandbox.form('/mail/reply', { id: '1', as: 'answer', text: 'Hello' });
    await reply();
    await sandbox.receiver.whenThereAre(1);
    await reply();
    await sandbox.receiver.whenThereAre(2);
    await sandbox.timing.someoneWaits();
    sandbox.timing.step(60_000);
    await sandbox.receiver.whenThereAre(3);
    const outcomes = async () =>
      ((await sandbox.read('/deliveries?provider=mail')) as { state: string }[]).map(({ state }) => state);
    expect(await outcomes()).toEqual(['stopped', 'delivered']);
  });

  it('is shown in a frame where no script runs, and nothing is loaded', async () => {
    await send({
      ...plain,
      subject: '<script>x</script>',
      html: '<script>alert(1)</script><img src=//far.example.com/a.png>',
    });
    const framed = await fetch(`${sandbox.url}/mail/1`);
    const policy = framed.headers.get('content-security-policy')!;
    expect(policy).toMatch(/^sandbox; default-src 'none';/);
    expect(policy).not.toMatch(/allow-|script-src|far\.example/);
    const page = await sandbox.page();
    expect(page).toMatch(/<iframe\s+sandbox\s+src="\/mail\/1"/);
    expect(page).toContain('&lt;script&gt;x&lt;/script&gt;');
    expect(page).not.toMatch(/<script/);
    expect((await fetch(`${sandbox.url}/mail/2`)).status).toBe(404);
  });
});
