/**
 * `node scripts/write-golden.mjs YardSignOrdered`: stores an event's example as this code stores it, once and for ever, in
 * contracts/golden (`npm run build` first). event-store/src/golden.spec.ts requires one of every version of every event.
 */
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endWith, Refusal } from './lib/command.mjs';
import { projectRoot } from './lib/paths.mjs';

await endWith(async () => {
  const name = process.argv[2] ?? '';
  // From the built code, which the types of scripts don't cover.
  const { eventDefinition } = await import(join(projectRoot, 'dist/contracts/src/events/catalogue.js'));
  const { partsOf, sealData } = await import(join(projectRoot, 'dist/event-store/src/sealing/seal.js'));
  const definition = eventDefinition(name);
  if (!definition) throw new Refusal(`There is no event ${JSON.stringify(name)} in dist: npm run build`);
  const { version, example, texts } = definition;
  const file = join(projectRoot, 'contracts/golden', `${name}.v${version}.json`);
  if (existsSync(file))
    throw new Refusal(`${file} exists already: what was stored once never changes. Raise the version`);

  const [stream, id, correlationId, actorId] = [`lead-${randomUUID()}`, randomUUID(), randomUUID(), randomUUID()];
  const key = randomBytes(32);
  const sealed = partsOf(texts, example).size > 0;
  const sealingKey = { id: randomBytes(9).toString('base64url'), key: createSecretKey(key) };
  const data = sealed ? sealData(() => sealingKey, { stream, eventId: id }, example, texts) : example;
  const golden = {
    about: `A stored ${name} of version ${version}, as it stands in the log. It stays for ever and must always decode to what is expected.`,
    stored: {
      ...{ stream, id, type: name, data },
      metadata: {
        $correlationId: correlationId,
        $causationId: correlationId,
        actor: { kind: 'user', id: actorId },
        occurredAt: '2026-03-02T15:00:00.000Z',
        version,
      },
    },
    ...(sealed && { sampleKey: key.toString('base64') }),
    expected: example,
  };
  writeFileSync(file, `${JSON.stringify(golden, null, 2)}\n`);
  console.log(`contracts/golden/${name}.v${version}.json`);
  return 0;
});
