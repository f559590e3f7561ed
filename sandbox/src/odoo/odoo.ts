import type { FastifyInstance } from 'fastify';
import {
  type Cell,
  formOf,
  forPeople,
  jsonOf,
  odooKeys,
  type OpenProvider,
  type PageSection,
  type Provider,
} from '../box/provider.js';
import type { Box } from '../box/box.js';
import { json2Call, jsonrpcCall, versionAnswer } from './calls.js';
import { Crm, type CrmLead } from './crm.js';
import { json2Error, jsonrpcError, OdooError } from './domain.js';

const formFields = ['contact_name', 'email_from', 'phone', 'street'] as const;

/** Odoo's CRM with both of its external APIs: JSON-2 and the older JSON-RPC. */
export const odoo: Provider = {
  name: 'odoo',
  label: 'Odoo',
  open(app, box): OpenProvider {
    const crm = new Crm(() => box.now());
    externalApis(app, crm);
    pageActions(app, crm);
    return {
      section: () => section(crm),
      state: () => ({ leads: crm.all().reverse() }),
      reset: () => crm.reset(),
      environment: () => environmentOf(box),
      failure: (status) => json2Error({ name: 'builtins.Exception', message: `Failed on purpose (${status})` }),
    };
  },
};

function environmentOf({ origin }: Box): Record<string, string> {
  const { db, user, apiKey } = odooKeys;
  return { ODOO_URL: `${origin}/odoo`, ODOO_API: 'json2', ODOO_DB: db, ODOO_USER: user, ODOO_API_KEY: apiKey };
}

function externalApis(app: FastifyInstance, crm: Crm): void {
  app.get('/web/version', () => versionAnswer);

  app.post<{ Params: { model: string; method: string } }>('/json/2/:model/:method', (request, reply) => {
    const { authorization, 'x-odoo-database': database } = request.headers;
    const asked = { ...request.params, authorization, database: database?.toString(), body: jsonOf(request) };
    try {
      // A text, since the value may be false or a number.
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(json2Call(crm, asked)));
    } catch (error) {
      if (!(error instanceof OdooError)) throw error;
      return reply.code(error.status).send(json2Error(error));
    }
  });

  app.post('/jsonrpc', (request) => {
    let id: unknown = null;
    try {
      const call = jsonrpcCall(crm, jsonOf(request));
      id = call.id;
      return { jsonrpc: '2.0', id, result: call.run() };
    } catch (error) {
      if (!(error instanceof OdooError)) throw error;
      return { jsonrpc: '2.0', id, error: jsonrpcError(error) };
    }
  });
}

/** What somebody in Odoo's own pages would do. */
function pageActions(app: FastifyInstance, crm: Crm): void {
  const action = (path: string, work: (filled: Record<string, string>, id: number) => void) =>
    app.post(path, forPeople, (request, reply) => {
      const form = formOf(request);
      const fields = formFields.map((field) => [field, form.get(field)?.trim() ?? ''] as const);
      const filled = Object.fromEntries(fields.filter(([, text]) => text !== ''));
      work(filled, Number(form.get('id')));
      return reply.redirect('/', 303);
    });
  const isThere = (id: number) => crm.all().some((lead) => lead.id === id);
  action(
    '/leads',
    (filled) => void crm.create({ ...filled, name: filled.contact_name || filled.email_from || 'New lead' }),
  );
  action('/leads/edit', (filled, id) => void (isThere(id) && crm.write([id], filled)));
  action('/leads/delete', (_filled, id) => void (isThere(id) && crm.unlink([id])));
}

function section(crm: Crm): PageSection {
  const labels = { contact_name: 'Contact name', email_from: 'Email', phone: 'Phone', street: 'Street' };
  const fields = formFields.map((name) => ({ name, label: labels[name] }));
  return {
    about:
      'The CRM that leads are handed to by ‘Enroll in Marketing’. Add, change or delete a lead here as somebody in Odoo would, then compare on the product’s page Connection test.',
    tables: [
      {
        title: 'Leads',
        columns: ['Id', 'Name', 'Email', 'Phone', 'Street', 'Referred by', 'State', ''],
        rows: crm.all().map(rowOf),
        empty: 'No lead yet.',
      },
    ],
    forms: [
      { title: 'Add a lead in Odoo', action: '/odoo/leads', fields, submit: 'Add the lead' },
      {
        title: 'Change a lead in Odoo',
        action: '/odoo/leads/edit',
        fields: [{ name: 'id', label: 'Id', type: 'number' as const }, ...fields],
        submit: 'Change what is filled in',
      },
    ],
  };
}

function rowOf(lead: CrmLead): Cell[] {
  const text = (field: string) => {
    const value = lead[field];
    return typeof value === 'string' ? value : '';
  };
  const state: Cell = lead.active ? { text: 'active', tone: 'good' } : { text: 'archived', tone: 'plain' };
  return [
    String(lead.id),
    text('contact_name') || text('name'),
    ...['email_from', 'phone', 'street', 'referred'].map(text),
    state,
    { action: '/odoo/leads/delete', label: 'Delete', fields: { id: String(lead.id) } },
  ];
}
