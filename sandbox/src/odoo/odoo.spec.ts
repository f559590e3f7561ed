import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { odooKeys } from '../box/provider.js';
import { startSandbox, type RunningSandbox } from '../start-sandbox.js';
import { odoo } from './odoo.js';

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, host: '127.0.0.1', providers: [odoo] });
});
afterEach(() => sandbox.stop());

async function json2(method: string, body: object, key = odooKeys.apiKey, model = 'crm.lead') {
  const headers = { authorization: `bearer ${key}`, 'content-type': 'application/json' };
  const url = `${sandbox.url}/odoo/json/2/${model}/${method}`;
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}

async function rpc(service: string, method: string, args: unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', method: 'call', id: 5, params: { service, method, args } });
  const answer = await fetch(`${sandbox.url}/odoo/jsonrpc`, { method: 'POST', body });
  return { status: answer.status, body: await answer.json() };
}
const execute = (method: string, args: unknown[], keywords = {}, key = odooKeys.apiKey) =>
  rpc('object', 'execute_kw', [odooKeys.db, 2, key, 'crm.lead', method, args, keywords]);

describe("Odoo's JSON-2", () => {
  it('creates, finds, reads, changes and deletes leads', async () => {
    expect(await json2('create', { vals_list: [{ name: 'A', email_from: 'a@example.com' }, { name: 'B' }] })).toEqual({
      status: 200,
      body: [1, 2],
    });
    const asked = { domain: ['|', ['email_from', '=', 'a@example.com'], ['id', '>', 1]], fields: ['name', 'phone'] };
    expect((await json2('search_read', { ...asked, order: 'id' })).body).toEqual([
      { id: 1, name: 'A', phone: false },
      { id: 2, name: 'B', phone: false },
    ]);
    expect((await json2('write', { ids: [1], vals: { active: false } })).body).toBe(true);
    expect((await json2('search_count', { domain: [] })).body).toBe(1);
    expect((await json2('search', { domain: [], order: 'id', context: { active_test: false } })).body).toEqual([1, 2]);
    expect((await json2('unlink', { ids: [1] })).body).toBe(true);
    expect((await json2('read', { ids: [1] })).status).toBe(404);
  });

  it('imports under an external id once, and takes nothing where a row lacks its name', async () => {
    const row = (name: string) => ({ fields: ['id', 'name'], data: [['__import__.x', name]] });
    expect((await json2('load', row('A'))).body).toMatchObject({ ids: [1] });
    expect((await json2('load', row('A2'))).body).toMatchObject({ ids: [1] });
    expect((await json2('load', row(''))).body).toMatchObject({ ids: false });
    expect((await json2('get_metadata', { ids: [1] })).body).toMatchObject([{ id: 1, xmlid: '__import__.x' }]);
    expect((await json2('read', { ids: [1], fields: ['name'] })).body).toEqual([{ id: 1, name: 'A2' }]);
  });

  it.each([
    ['a wrong key', 401, 'odoo.exceptions.AccessDenied', () => json2('search', { domain: [] }, 'wrong')],
    ['a method that is none', 404, 'werkzeug.exceptions.NotFound', () => json2('explode', {})],
    ['another model', 404, 'werkzeug.exceptions.NotFound', () => json2('read', {}, odooKeys.apiKey, 'res.bank')],
    ['no name', 422, 'odoo.exceptions.ValidationError', () => json2('create', { vals_list: [{}] })],
    ['a field that is none', 500, 'builtins.ValueError', () => json2('create', { vals_list: [{ name: 'A', x: 1 }] })],
    ['no domain', 422, 'werkzeug.exceptions.UnprocessableEntity', () => json2('search', { domain: 'all' })],
  ])('refuses %s as Odoo does', async (_, status, name, call) => {
    expect(await call()).toMatchObject({ status, body: { name, arguments: [expect.any(String)], context: {} } });
  });
});

describe("Odoo's older API", () => {
  it('signs in, gives its version, and takes arguments by place', async () => {
    const { db, user, apiKey } = odooKeys;
    expect((await rpc('common', 'authenticate', [db, user, apiKey, {}])).body).toMatchObject({ id: 5, result: 2 });
    expect((await rpc('common', 'authenticate', [db, user, 'wrong', {}])).body).toMatchObject({ result: false });
    expect((await rpc('common', 'version', [])).body).toMatchObject({ result: { server_version: '19.0+e' } });
    expect((await execute('create', [[{ name: 'A' }]])).body).toMatchObject({ result: [1] });
    const found = await execute('search_read', [[['name', 'ilike', 'a']], ['name']], { limit: 1 });
    expect(found.body).toMatchObject({ result: [{ id: 1, name: 'A' }] });
    expect((await execute('write', [[1], { phone: '515-555-0100' }])).body).toMatchObject({ result: true });
  });

  it('answers with its errors with HTTP 200', async () => {
    for (const [answer, name] of [
      [await execute('create', [[{}]]), 'odoo.exceptions.ValidationError'],
      [await execute('search', [[]], {}, 'wrong'), 'odoo.exceptions.AccessDenied'],
    ] as const)
      expect(answer).toMatchObject({
        status: 200,
        body: { id: 5, error: { code: 200, message: 'Odoo Server Error', data: { name } } },
      });
  });
});

it('shows its leads on the page, where somebody adds, changes and deletes one', async () => {
  const post = (path: string, fields: Record<string, string>) =>
    fetch(`${sandbox.url}/odoo/leads${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  expect((await post('', { contact_name: 'Sample Owner', email_from: 'owner@example.com' })).status).toBe(303);
  await post('/edit', { id: '1', phone: '515-555-0100', street: '' });
  const state = async () => (await fetch(`${sandbox.url}/_sandbox/state/odoo`)).json();
  expect(await state()).toMatchObject({
    leads: [{ id: 1, contact_name: 'Sample Owner', phone: '515-555-0100', street: false }],
  });
  await post('/delete', { id: '1' });
  expect(await state()).toEqual({ leads: [] });
});
