/** `node scripts/draw-rooms.mjs`: draws the rooms in docs/architecture.md as the sources are. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endWith } from './lib/command.mjs';
import { projectRoot } from './lib/paths.mjs';
import { drawn, imports, withDrawings } from './lib/rooms.mjs';

await endWith(async () => {
  const file = join(projectRoot, 'docs', 'architecture.md');
  writeFileSync(file, withDrawings(readFileSync(file, 'utf8'), drawn(await imports())));
});
