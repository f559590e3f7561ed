import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join('testing', 'frozen');

/** What a file of this folder keeps. With WRITE_FROZEN set (`npm run frozen`) it gets what was found, first. */
export function kept<Found>(file: string, found: Found): Found {
  const place = path.join(folder, file);
  if (process.env.WRITE_FROZEN) mkdirSync(path.dirname(place), { recursive: true });
  if (process.env.WRITE_FROZEN) writeFileSync(place, `${JSON.stringify(found, null, 1)}\n`);
  return JSON.parse(readFileSync(place, 'utf8')) as Found;
}

/** As `kept`, for what never changes: WRITE_FROZEN adds what the file has nothing of yet, and leaves the rest. */
export function keptForGood<Found>(file: string, found: Record<string, Found>): Record<string, Found> {
  const place = path.join(folder, file);
  const before = existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as Record<string, Found>) : {};
  const all = Object.entries({ ...found, ...before });
  return kept(file, Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1))));
}
