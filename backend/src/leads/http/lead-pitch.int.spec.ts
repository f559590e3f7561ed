import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import { leadPitchSchema, type LeadPitch } from '../../../../contracts/src/leads/queries.js';
import type { Caller } from '../../../../testing/caller.js';
import { sharedSystem } from '../../../../testing/shared-system.js';
import type { TestSystem } from '../../../../testing/start-app.js';

describe('GET /api/leads/:id/pitch', () => {
  let system: TestSystem;
  let staff: Caller;

  beforeAll(async () => {
    system = await sharedSystem();
    staff = await system.signedIn('user');
  });
  afterAll(() => system.stop());

  const pitchOf = (id: string, caller = staff) => caller.call<LeadPitch>('GET', `/api/leads/${id}/pitch`);

  it('shows from the log what was pitched, at once', async () => {
    const lead = { name: 'Sample Owner', email: 'owner@example.com', source: 'manual' };
    const { id } = (await staff.call<CommandAnswer>('POST', '/api/leads', lead)).body;
    expect((await pitchOf(id)).body).toEqual({ rentCents: null, pitchedAt: null, improvements: [], totalCents: 0 });
    const painting = { name: 'Painting', checked: true, estimatedCostCents: 375_000, customCostCents: 300_000 };
    const locks = { name: 'Locks', checked: false, estimatedCostCents: 24_000, customCostCents: null };
    const body = { estimatedRentCents: 195_000, improvements: [painting, locks] };
    await staff.call('POST', `/api/leads/${id}/pitch`, body);
    const answer = await pitchOf(id);
    expect(leadPitchSchema.parse(answer.body)).toMatchObject({
      ...{ rentCents: 195_000, improvements: [painting], totalCents: 300_000 },
    });
    expect((await pitchOf(id, system.visitor())).status).toBe(401);
    await staff.call('DELETE', `/api/leads/${id}`);
    expect((await pitchOf(id)).status).toBe(404);
    expect((await pitchOf(id, await system.signedIn('admin'))).status).toBe(200);
  });

  it('knows no lead that is not there', async () => {
    expect((await pitchOf(randomUUID())).status).toBe(404);
  });
});
