import { describe, expect, it } from '@jest/globals';
import { adminEmail, startSystem } from '../../../testing/start-app.js';

describe('the first admin', () => {
  it('gets a generated password where none is given, and is announced once', async () => {
    const system = await startSystem({ projector: false, adminPassword: undefined });
    try {
      expect(system.firstAdmin).toEqual({
        email: adminEmail,
        password: expect.stringMatching(/^[\w-]{16}$/) as unknown,
      });
      await system.visitor().signIn(adminEmail, system.firstAdmin?.password ?? '');
      expect((await system.another()).firstAdmin).toBeNull();
    } finally {
      await system.stop();
    }
  });
});
