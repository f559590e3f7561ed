import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { problemSchema, type Problem } from '../../../../contracts/src/problem.js';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import type { LeadAnswer } from '../../../../contracts/src/leads/queries.js';
import type { Caller } from '../../../../testing/caller.js';
import { startSystem, type TestSystem } from '../../../../testing/start-app.js';
import { declaredRoutes } from '../access/access.js';

const nowhere = 'http://127.0.0.1:9';

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** Bodies that no route may accept, nor fall over. */
const bodies: Record<string, string> = {
  'no JSON': '{"name":',
  'a number': '42',
  null: 'null',
  'an array': '[]',
  'a string': '"; drop table users; --"',
  'a prototype key': '{"__proto__":{"role":"admin"}}',
  'a constructor key': '{"constructor":{"prototype":{"role":"admin"}}}',
  'JSON 20 deep': nested(20),
  'JSON 5,000 deep': nested(5000),
  'unknown fields': '{"role":"admin","isAdmin":true,"revision":99,"deletedAt":null}',
  'NUL in every field':
    '{"name":"a\\u0000","email":"a\\u0000@example.com","content":"\\u0000","status":"\\u0000","eventId":"\\u0000"}',
  'half a surrogate pair': '{"name":"\\ud800","content":"\\udfff","reason":"\\ud800"}',
  'wrong types':
    '{"name":1,"email":[],"status":{},"content":true,"amountCents":"1","improvements":"x","start":7,"eventId":1,"ids":{}}',
  'numbers out of range':
    '{"unitCount":1e308,"amountCents":-1,"estimatedRentCents":9007199254740993,"yearBuilt":0.5,"improvements":[]}',
};

const queries = [
  'limit=abc',
  'limit=-1',
  'limit=1e9',
  'search=%00',
  'cursor=%27%3B--',
  'before=x',
  'status=%27or%201=1',
  'unknown=1',
  'limit=1&limit=2',
  'after=AAAA',
  'search=%ff',
];

/** Routes that take forms: mail programs press the unsubscribe link (RFC 8058), which nobody knows here; the texts are unsigned. */
const formRefusals: Record<string, [status: number, code: string]> = {
  '/api/unsubscribe/:token': [404, 'unsubscribe_link_gone'],
  '/api/twilio/inbound': [400, 'text_webhook_refused'],
  '/api/twilio/status': [400, 'text_webhook_refused'],
};

describe('fault 34: hostile input', () => {
  let system: TestSystem;
  let admin: Caller;
  let leadId: string;

  beforeAll(async () => {
    // So that webhooks check what they are sent, instead of asking for it again later.
    system = await startSystem({
      stripe: { secretKey: undefined, webhookSecret: 'whsec_sample', apiBase: nowhere },
      docuseal: { apiKey: undefined, baseUrl: nowhere, webhookSecret: 'whsec_sample', templates: {} },
      twilio: { accountSid: undefined, authToken: 'a token', from: undefined, baseUrl: nowhere },
      smtp: { url: 'smtp://127.0.0.1:9', from: 'office@example.com' },
      mailReplies: { address: 'replies@example.com', secret: 'a secret of the specs' },
    });
    admin = await system.signedIn('admin');
    const { body } = await admin.call<CommandAnswer>('POST', '/api/leads', {
      email: 'owner@example.com',
      source: 'manual',
    });
    leadId = body.id;
  });
  afterAll(() => system.stop());

  function routes(method: RegExp) {
    return declaredRoutes(system.nest).filter((route) => method.test(route.method) && !/logout|live/.test(route.path));
  }
  function expectRefusal(what: unknown[], status: number, body: unknown): void {
    expect([...what, status]).toEqual([...what, expect.any(Number)]);
    expect([...what, status >= 400 && status < 500]).toEqual([...what, true]);
    expect(problemSchema.safeParse(body).error).toBeUndefined();
  }

  it.each(Object.keys(bodies))('%s as a body is refused with 4xx by every command', async (name) => {
    for (const { method, path } of routes(/POST|PATCH/)) {
      const answer = await admin.call(method, path.replace(':id', leadId), bodies[name]);
      expectRefusal([method, path], answer.status, answer.body);
    }
  });

  it.each([
    ['DELETE', '/api/leads/:id'],
    ['POST', '/api/leads/:id/restore'],
    ['POST', '/api/auth/logout'],
    ['POST', '/api/projections/pipeline/pause'],
  ])('%s %s, which reads no body, names the field that it does not know', async (method, path) => {
    const before = (await admin.call<LeadAnswer>('GET', `/api/leads/${leadId}`)).body;
    const { status, body } = await admin.call<Problem>(method, path.replace(':id', leadId), { reason: 'by mistake' });
    expect([status, body.code, body.errors]).toEqual([
      400,
      'invalid_input',
      [{ path: 'reason', message: 'reason is not a known field' }],
    ]);
    expect((await admin.call<LeadAnswer>('GET', `/api/leads/${leadId}`)).body).toEqual(before);
  });

  it('a body of more than 256 kB is refused with 413, another content type with 415', async () => {
    for (const { method, path } of routes(/POST|PATCH/)) {
      const at = path.replace(':id', leadId);
      const large = await admin.call<Problem>(method, at, { name: 'x'.repeat(256 * 1024) });
      expect([path, large.status, large.body.code]).toEqual([path, 413, 'payload_too_large']);
      const form = await admin.call<Problem>(method, at, 'name=a', {
        'content-type': 'application/x-www-form-urlencoded',
      });
      const refusal = formRefusals[path] ?? [415, 'unsupported_media_type'];
      expect([path, form.status, form.body.code]).toEqual([path, ...refusal]);
    }
  });

  it('ids and queries that are none are refused with 4xx by every route', async () => {
    const ids = [
      '1',
      "'; drop table users; --",
      '../../etc/passwd',
      '%00',
      '%ff',
      // Two dots alone would not leave the client: every URL parser takes them for the parent folder.
      '%2e%2e%2fusers',
      'x'.repeat(5000),
      `${randomUUID()}x`,
    ];
    for (const { method, path } of routes(/.*/).filter((route) => route.path.includes(':')))
      for (const id of ids) {
        const answer = await admin.call(
          method,
          path.replace(/:id|:status/, id.startsWith('%') ? id : encodeURIComponent(id)),
          method === 'GET' || method === 'DELETE' ? undefined : {},
        );
        expectRefusal([method, path, id], answer.status, answer.body);
      }
    for (const { path } of routes(/GET/).filter((route) => /leads$|board|activity/.test(route.path)))
      for (const query of queries) {
        const answer = await admin.call('GET', `${path.replace(':status', 'leads')}?${query}`);
        expect([path, query, answer.status >= 500]).toEqual([path, query, false]);
      }
  });

  it.each([
    ['if-match', '7'],
    ['if-match', 'W/"7"'],
    ['if-match', '*'],
    ['if-match', '"99999999999999999999"'],
    ['idempotency-key', 'a b'],
  ])('%s: %s is refused with the header named', async (header, value) => {
    const { status, body } = await admin.call<Problem>(
      'POST',
      `/api/leads/${leadId}/notes`,
      { content: 'x' },
      { [header]: value },
    );
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(body.errors?.[0]?.path.toLowerCase()).toBe(header);
  });

  it('refuses If-Match where it would be ignored: on what is made new and on many leads', async () => {
    const lead = { email: 'owner@example.com', source: 'manual' };
    const move = { ids: [leadId], status: 'won' };
    for (const [path, input] of [['/api/leads', lead] as const, ['/api/leads/status', move] as const]) {
      const { status, body } = await admin.call<Problem>('POST', path, input, { 'if-match': '"0"' });
      expect([path, status, body.errors?.[0]?.path]).toEqual([path, 400, 'If-Match']);
    }
  });

  it('names the path of every wrong field, with a sentence', async () => {
    const { body } = await admin.call<Problem>('POST', '/api/enrollments', {
      unitCount: 0,
      zipCode: '123',
      status: 'won',
      phone: '1',
    });
    const errors = Object.fromEntries((body.errors ?? []).map(({ path, message }) => [path, message]));
    expect(errors).toMatchObject({
      propertyType: 'Invalid property type selected',
      unitCount: 'Number of units must be at least 1',
      zipCode: 'ZIP code must be exactly 5 digits',
      propertyAddress: expect.stringContaining('Street address'),
      status: 'status is not a known field',
    });
  });

  it.each(['5.15556E+09', 'call my wife', '12', '5'.repeat(40)])(
    'takes %s for no phone, wherever one is asked for',
    async (phone) => {
      const sentence = (label: string) => `${label} must be a number that we can call, like (515) 555-0199`;
      const asked = [
        ['POST', '/api/leads', { email: 'owner@example.com', source: 'manual', phone }, { phone: sentence('Phone') }],
        ['PATCH', `/api/leads/${leadId}`, { phone }, { phone: sentence('Phone') }],
        ['POST', '/api/enrollments', { phone }, { phone: sentence('Phone') }],
        [
          'POST',
          '/api/referrals',
          { realtorPhone: phone, clientPhone: phone },
          { realtorPhone: sentence('Your phone'), clientPhone: sentence('Client phone') },
        ],
      ] as const;
      for (const [method, path, input, messages] of asked) {
        const { status, body } = await admin.call<Problem>(method, path, input);
        const errors = Object.fromEntries((body.errors ?? []).map(({ path: field, message }) => [field, message]));
        expect([path, status, errors]).toEqual([path, 400, expect.objectContaining(messages)]);
      }
    },
  );

  it('names the parameter of every wrong query, with a sentence of our own', async () => {
    const wrong = [
      ['/api/leads', 'limit=0', 'limit must be at least 1'],
      ['/api/leads', 'limit=abc', 'limit must be a number'],
      ['/api/leads', 'deleted=maybe', 'deleted must be one of: true, false'],
      ['/api/leads', 'search=a&search=b', 'search must be text'],
      ['/api/leads', 'source=x', expect.stringMatching(/^Source must be one of: enrollment, /)],
      ['/api/board/leads', 'after=a&after=b', 'after must be text'],
      ['/api/board/nothing', '', expect.stringMatching(/^Status must be one of: leads, /)],
      ['/api/activity', 'before=x', 'before must be the `next` of the previous page'],
    ] as const;
    for (const [path, query, message] of wrong) {
      const { status, body } = await admin.call<Problem>('GET', `${path}?${query}`);
      expect([path, status, body.errors?.map((error) => error.message)]).toEqual([path, 400, [message]]);
    }
  });

  it('keeps stored scripts as the text they are', async () => {
    const name = `<script>alert(1)</script>=HYPERLINK("https://elsewhere.example")`;
    const { body } = await admin.call<CommandAnswer>('PATCH', `/api/leads/${leadId}`, { name });
    await system.projected(body.position);
    const answer = await admin.call<LeadAnswer>('GET', `/api/leads/${leadId}`);
    expect(answer.body.lead.name).toBe(name);
    expect(answer.headers.get('content-type')).toMatch('application/json');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('distinguishes a wrong method from a wrong address, and an address that does not decode', async () => {
    const put = await admin.call<Problem>('PUT', '/api/leads', {});
    expect([put.status, put.body.code, put.headers.get('allow')]).toEqual([405, 'method_not_allowed', 'POST, GET']);
    expect((await admin.call<Problem>('GET', '/api/nothing')).body.code).toBe('not_found');
    for (const address of ['%zz', '%ff', 'x'.repeat(300)]) {
      const { status, body } = await admin.call<Problem>('GET', `/api/leads/${address}`);
      expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['address']]);
    }
  });
});
