import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const odooAccount = { db: 'sample', user: 'staff@example.com', apiKey: 'a-key-of-the-tests' };

interface Call {
  params: { service: string; method: string; args: unknown[] };
}

/**
 * An Odoo on a free port of this machine: its JSON-RPC, with one model, crm.lead. `faults` are answered first, one each:
 * a status, or a whole body.
 */
export async function startOdoo(...faults: (number | string)[]) {
  const leads: Record<string, unknown>[] = [];
  const version = { server_version: '17.0' };

  function resultOf({ service, method, args }: Call['params']): unknown {
    if (service === 'common' && method === 'version') return version;
    if (service === 'common')
      return args[0] === odooAccount.db && args[1] === odooAccount.user && args[2] === odooAccount.apiKey ? 7 : false;
    const [, , , , action, [first]] = args as [unknown, unknown, unknown, unknown, string, unknown[]];
    if (action === 'create') return leads.push(first as Record<string, unknown>);
    const [[field, , value]] = first as [[string, string, unknown]];
    return leads.flatMap((lead, index) => (lead[field] === value ? [index + 1] : []));
  }

  const server = createServer((request, reply) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const fault = faults.shift();
      if (typeof fault === 'number') return void reply.writeHead(fault).end();
      const { params } = JSON.parse(text) as Call;
      reply.writeHead(200, { 'content-type': 'application/json' });
      reply.end(fault ?? JSON.stringify({ jsonrpc: '2.0', id: 1, result: resultOf(params) }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What was created, in order; the ids count from 1. */
    leads,
    failNext: (fault: number | string) => void faults.push(fault),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}
