import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { sharedFiles } from '../../frontend/shared-files.mjs';

const files = ['frontend/src', 'contracts/src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.spec.'))
    .map((file) => `${folder}/${file}`),
);
const named = sharedFiles.flatMap(({ name, ours = [] }) => ours.map((path) => [path, name]));

it.each(named)('%s names files that there are', (path) => {
  expect(files.some((file) => file.startsWith(path))).toBe(true);
});
