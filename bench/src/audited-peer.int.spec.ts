import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it } from '@jest/globals';
import { builtFile } from '../../testing/built-file.js';
import { createTestDatabase } from '../../testing/test-database.js';

const lead = {
  ...{ name: 'Sample Owner', email: 'owner@example.com', phone: '515-555-0100', source: 'manual' },
  ...{ propertyAddress: '100 Sample St, Ankeny, IA 50023', streetAddress: '100 Sample St', city: 'Ankeny' },
  ...{ state: 'IA', zipCode: '50023', propertyType: 'single-family', unitCount: 1, squareFootage: 1500 },
  ...{ bedrooms: 3, bathrooms: 2 },
};

describe('what creates and moves are measured against', () => {
  it('takes both from who is signed in, and from nobody else', async () => {
    const database = await createTestDatabase();
    const program = spawn(process.execPath, [builtFile('bench/src/audited-peer.js')], {
      env: { ...process.env, DATABASE_URL: database.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [line] = (await once(createInterface({ input: program.stdout }), 'line')) as [string];
      const { port, session } = JSON.parse(line) as { port: number; session: string };
      const post = (path: string, body: object, cookie = `session=${session}`) =>
        fetch(`http://127.0.0.1:${port}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          body: JSON.stringify(body),
        });
      expect((await post('/api/leads', lead, '')).status).toBe(401);
      const created = await post('/api/leads', lead);
      expect(created.status).toBe(201);
      const { id } = (await created.json()) as { id: string };
      const moved = await post(`/api/leads/${id}/status`, { status: 'walkthrough_scheduled' });
      expect([200, 201]).toContain(moved.status);
    } finally {
      program.kill();
      await once(program, 'exit');
      await database.drop();
    }
  }, 60_000);
});
