import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openedSandbox } from '../../test/opened.js';
import type { OpenedSandbox } from '../../test/opened.js';
import type { Provider } from '../box/provider.js';
import { twilio } from '../twilio/twilio.js';

const hostile = `"'><script>alert(1)</script><img src=x onerror=alert(2)>&lt;`;

/** A provider all of whose cells somebody hostile has filled. */
const hostileProvider: Provider = {
  name: 'hostile',
  label: hostile,
  open(app) {
    app.post('/*', () => ({}));
    return {
      section: () => ({
        about: hostile,
        tables: [
          {
            title: hostile,
            columns: [hostile],
            rows: [
              [hostile, { text: hostile, tone: 'good' }, { text: hostile, more: hostile }],
              [{ text: hostile, href: 'javascript:alert(3)' }],
              [{ text: 'fine', href: `https://example.com/${hostile}` }],
              [{ action: '/x', label: hostile, fields: { [hostile]: hostile } }],
            ],
            empty: '',
          },
        ],
        forms: [{ title: hostile, action: '/x', fields: [{ name: 'a', label: hostile, value: hostile }], submit: 'x' }],
        mails: [
          {
            subject: hostile,
            from: hostile,
            to: hostile,
            at: hostile,
            text: hostile,
            frame: '/x',
            attachments: [hostile],
            reply: { action: '/x', id: hostile, from: hostile },
          },
        ],
      }),
      state: () => ({}),
      reset: () => {},
      environment: () => ({}),
    };
  },
};

let sandbox: OpenedSandbox;
beforeEach(async () => void (sandbox = await openedSandbox({ providers: [hostileProvider, twilio] })));
afterEach(() => sandbox.stop());

describe("the sandbox's page", () => {
  it('runs nothing of what came in, wherever it stands', async () => {
    await sandbox.post(`/hostile/${encodeURIComponent('<b>')}?<script>`, undefined, {
      body: hostile,
      headers: { 'x-a': '<script>' },
    });
    await sandbox.form('/twilio/inbound', { from: '+12025550123', body: hostile });
    const answer = await fetch(sandbox.url);
    const page = await answer.text();
    expect(page).not.toMatch(/<script|<img|href="javascript|onerror=alert\(2\)>/);
    expect(page.split('&lt;script&gt;').length).toBeGreaterThan(15);
    const policy = answer.headers.get('content-security-policy')!;
    expect(policy).toMatch(/default-src 'none'/);
    expect(policy).not.toMatch(/script-src/);
  });

  it('says that it is a sandbox', async () => {
    expect(await sandbox.page()).toMatch(/This is a sandbox/);
  });

  it('has buttons that make requests fail, and serve them again', async () => {
    const pressed = await sandbox.form('/do/fault', { provider: 'twilio', kind: 'error', times: '3', path: '' });
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/#trouble']);
    expect(await sandbox.read('/faults')).toMatchObject([{ provider: 'twilio', kind: 'error', times: 3 }]);
    expect((await sandbox.form('/do/fault', { provider: 'twilio', kind: 'sulk' })).status).toBe(400);
    expect((await sandbox.form('/do/fault', { provider: 'nobody', kind: 'error' })).status).toBe(400);
    await sandbox.form('/do/faults/clear', {});
    expect(await sandbox.read('/faults')).toEqual([]);
  });

  it('has buttons for the ways of webhooks', async () => {
    await sandbox.form('/do/plan', { provider: '', mode: 'hold' });
    await sandbox.form('/twilio/inbound', { from: '+12025550123', body: 'held' });
    expect(await sandbox.page()).toMatch(/Twilio held until they are released/);
    expect(sandbox.receiver.got).toEqual([]);
    await sandbox.form('/do/flush', {});
    await sandbox.form('/do/redeliver/1', {});
    await sandbox.box.deliveries.settled();
    await sandbox.form('/do/reset', {});
    expect(sandbox.receiver.got.length).toBeGreaterThan(0);
    expect(await sandbox.read('/deliveries')).toEqual([]);
  });

  it('is not pressed by a page of another site', async () => {
    const headers = { origin: 'https://elsewhere.example.com' };
    expect((await sandbox.form('/do/reset', {}, headers)).status).toBe(403);
    expect((await sandbox.form('/do/reset', {}, { origin: sandbox.url })).status).toBe(303);
  });
});
