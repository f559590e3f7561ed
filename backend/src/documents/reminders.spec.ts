import { expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { defaultSettings } from '../../../contracts/src/settings/catalogue.js';
import { LogUnavailable } from '../../../event-store/src/errors.js';
import { saidLogger } from '../../../testing/said-logger.js';
import type { Docuseal } from '../integrations/docuseal/docuseal.js';
import type { Commands } from '../platform/commands/commands.js';
import { DomainError } from '../platform/problems/problem.js';
import type { OfficeSettings } from '../settings/office/office-settings.js';
import { DocumentReminders } from './manager.js';

const inOfficeHours = new Date('2026-03-03T16:00:00.000Z');
const ids = Array.from({ length: 450 }, (_, n) => `document ${String(n).padStart(3, '0')}`);

/** Documents that are due for as long as nobody is reminded of them, by their ids, as the query builder answers. */
function due(): DataSource {
  const query = () => {
    let [after, most] = ['', Infinity];
    const builder = {
      ...{ innerJoin: () => builder, where: () => builder, orderBy: () => builder },
      limit: (limit: number) => ((most = limit), builder),
      andWhere: (_sql: string, given?: { after?: string }) => ((after = given?.after ?? after), builder),
      getMany: () =>
        Promise.resolve(ids.filter((id) => id > after).map((id) => ({ id, reminderCount: 0 }))).then((all) =>
          all.slice(0, most),
        ),
    };
    return builder;
  };
  return { createQueryBuilder: query } as unknown as DataSource;
}

/** Reminders, of which every one is refused. @param error of a document, by its id */
function reminding(error: Record<string, Error> = {}) {
  const asked: string[] = [];
  const execute = (_definition: unknown, id: string) => {
    asked.push(id);
    return Promise.reject(error[id] ?? new DomainError('stream_unreadable'));
  };
  const current = { ...defaultSettings({ rentCallsADay: 1 }), remindOfDocuments: true };
  const reminders = new DocumentReminders(
    due(),
    { execute } as unknown as Commands,
    { current } as OfficeSettings,
    { configured: true } as Docuseal,
    saidLogger().logger,
  );
  return { asked, askFor: () => reminders.askFor(inOfficeHours) };
}

it('documents that refuse a reminder keep none behind them from getting theirs, and then it is their turn again', async () => {
  const { asked, askFor } = reminding();
  expect([await askFor(), await askFor(), await askFor()]).toEqual([200, 200, 50]);
  expect(asked).toEqual(ids);
  expect(await askFor()).toBe(200);
  expect(asked.slice(ids.length)).toEqual(ids.slice(0, 200));
});

it('a round that ends early goes on in the next one after the document that ended it', async () => {
  const away = new LogUnavailable('The log is away');
  const { asked, askFor } = reminding({ 'document 001': away });
  await expect(askFor()).rejects.toBe(away);
  await askFor();
  expect(asked.slice(0, 3)).toEqual(ids.slice(0, 3));
});
