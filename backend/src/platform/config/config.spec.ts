import { describe, expect, it } from '@jest/globals';
import { parseConfig, WrongVariable } from './config.js';

const needed = { DATABASE_URL: 'postgres://u:p@127.0.0.1:5439/app', EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false' };

describe('parseConfig', () => {
  it('fills in the defaults', () => {
    expect(parseConfig({ ...needed, PUBLIC_URL: '', ADMIN_EMAIL: '' })).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: undefined,
      dataDir: './data',
      databaseUrl: needed.DATABASE_URL,
      eventStoreUrl: needed.EVENTSTORE_URL,
      adminEmail: undefined,
      adminPassword: undefined,
      masterKey: undefined,
      trustProxy: false,
      rentcast: { apiKey: undefined, baseUrl: 'https://api.rentcast.io/v1', callsADay: 500 },
      odoo: { api: 'json2', url: undefined, db: undefined, user: undefined, apiKey: undefined },
      calendarIcsUrl: undefined,
      backupTo: undefined,
      backupKey: undefined,
      logLevel: 'info',
    });
  });

  it.each([
    ['DATABASE_URL', undefined],
    ['DATABASE_URL', 'mysql://localhost/app'],
    ['EVENTSTORE_URL', undefined],
    ['EVENTSTORE_URL', 'http://127.0.0.1:2113'],
    ['EVENTSTORE_URL', 'esdb://user:pass@word@a:2113'],
    ['PORT', 'three thousand'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'leads.example.com'],
    ['PUBLIC_URL', 'https://leads.example.com/path'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', 'short'],
    ['TRUST_PROXY', 'yes!'],
    ['MAIL_REPLY_TO', 'Sample Office <replies@example.com>'],
    ['MAIL_REPLY_TO', 'a.very.long.address@example.com'],
    ['MAIL_REPLY_TO', 'replies+x@example.com'],
    ['MAIL_INBOUND_SECRET', 'short'],
    ['RENTCAST_API_KEY', 'two words'],
    ['RENTCAST_BASE_URL', 'api.rentcast.io'],
    ['RENTCAST_DAILY_BUDGET', 'unlimited'],
    ['RENTCAST_DAILY_BUDGET', '-1'],
    ['RENTCAST_DAILY_BUDGET', '1000001'],
    ['LISTINGS_FRAME_URL', 'javascript:alert(1)'],
    ['LISTINGS_FRAME_URL', 'https://user:secret@listings.example.com/'],
    ['ODOO_URL', 'odoo.example.com'],
    ['ODOO_API', 'xmlrpc'],
    ['CALENDAR_ICS_URL', 'webcal://calendar.example.com/a.ics'],
    ['RENTCAST_BASE_URL', 'https://api.rentcast.io/v1?key=x'],
    ['STRIPE_SECRET_KEY', 'two words'],
    ['STRIPE_API_BASE', 'https://api.stripe.com/?v=1'],
    ['CHROMIUM_PATH', '/nowhere/chromium'],
    ['CHROMIUM_SANDBOX', 'maybe'],
    ['ALERTS_INSIDE', 'maybe'],
    ['LOG_LEVEL', 'loud'],
  ])('names %s when it is %p, in one line', (name, value) => {
    const parse = () => parseConfig({ ...needed, [name]: value });
    expect(parse).toThrow(WrongVariable);
    expect(parse).toThrow(new RegExp(`^${name} .+$`));
  });

  it.each(['esdb://a:2113,b:2113,c:2113?tls=false', 'esdb+discover://user:password@log.example.com'])(
    'takes the address of a cluster: %s',
    (EVENTSTORE_URL) => {
      expect(parseConfig({ ...needed, EVENTSTORE_URL }).eventStoreUrl).toBe(EVENTSTORE_URL);
    },
  );

  it('takes an empty service variable for unset, and a service address with or without a slash at the end', () => {
    const unset = { apiKey: undefined, baseUrl: 'https://api.rentcast.io/v1', callsADay: 500 };
    expect(
      parseConfig({ ...needed, RENTCAST_API_KEY: '', RENTCAST_BASE_URL: '', RENTCAST_DAILY_BUDGET: '' }).rentcast,
    ).toEqual(unset);
    const given = {
      RENTCAST_API_KEY: 'a-key',
      RENTCAST_BASE_URL: 'http://127.0.0.1:7800/v1/',
      RENTCAST_DAILY_BUDGET: '0',
    };
    expect(parseConfig({ ...needed, ...given }).rentcast).toEqual({
      apiKey: 'a-key',
      baseUrl: 'http://127.0.0.1:7800/v1',
      callsADay: 0,
    });
  });

  it('trusts as many proxies as it is set to, or the named ones', () => {
    const { trustProxy } = parseConfig({ ...needed, TRUST_PROXY: '1' });
    expect(typeof trustProxy === 'function' && [0, 1].map((hop) => trustProxy('192.0.2.1', hop))).toEqual([
      true,
      false,
    ]);
    expect(parseConfig({ ...needed, TRUST_PROXY: '10.0.0.0/8' }).trustProxy).toBe('10.0.0.0/8');
    expect(parseConfig({ ...needed, TRUST_PROXY: 'true' }).trustProxy).toBe(true);
  });

  it('takes replies by mail only whole: where they come to, what signs them, and a server that sends what they answer', () => {
    const mail = { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'office@example.com' };
    const replies = { MAIL_REPLY_TO: 'replies@example.com', MAIL_INBOUND_SECRET: 'a-secret-of-the-specs' };
    expect(parseConfig({ ...needed, ...mail, ...replies }).mailReplies).toEqual({
      address: 'replies@example.com',
      secret: 'a-secret-of-the-specs',
    });
    expect(parseConfig({ ...needed, ...mail }).mailReplies).toEqual({ address: undefined, secret: undefined });
    for (const [missing, env] of [
      ['SMTP_URL', replies],
      ['MAIL_INBOUND_SECRET', { ...mail, MAIL_REPLY_TO: replies.MAIL_REPLY_TO }],
      ['MAIL_REPLY_TO', { ...mail, MAIL_INBOUND_SECRET: replies.MAIL_INBOUND_SECRET }],
    ] as const)
      expect(() => parseConfig({ ...needed, ...env })).toThrow(new RegExp(`^${missing} is required if `));
  });
});
