import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { documentTypeLabels } from '../../contracts/src/documents/words.js';
import { documentStatusOf } from '../../contracts/src/documents/document.js';
import { documentListSchema, type ShownDocument } from '../../contracts/src/documents/routes.js';

/** A document as the server lists it. @param over the values that differ */
export function sampleDocument(over: Partial<ShownDocument> = {}): ShownDocument {
  const id = randomUUID();
  const type = over.type ?? 'management_agreement';
  const state = over.state ?? 'sent';
  return {
    ...{ id, type, state, status: documentStatusOf(state), formName: documentTypeLabels[type], leadId: randomUUID() },
    ...{ leadName: 'Sample Owner', leadEmail: 'owner@example.com', propertyAddress: '100 Sample St, Ankeny, IA 50023' },
    ...{ submittedAt: '2026-03-03T20:15:00.000Z', lastReminderSent: null, reason: null, viewedAt: null },
    ...{ downloadUrl: state === 'requested' || state === 'failed' ? null : `/api/docuseal/download/${id}` },
    ...{ completedAt: null, expiresAt: null, failedStep: null, fileId: null, revision: 1 },
    ...over,
  };
}

/** The list of documents as the server would answer it: by type, status, lead and search. `list` may change later. */
export async function serveDocuments(
  page: Page,
  list: readonly ShownDocument[],
  notConfigured: string | null = null,
): Promise<void> {
  await page.route('**/api/docuseal/submissions?*', (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const matches = (name: string, value: string) => !asked.get(name) || asked.get(name)!.split(',').includes(value);
    const search = (asked.get('search') ?? '').toLowerCase();
    const found = list.filter(
      (each) =>
        matches('type', each.type) &&
        matches('status', each.status) &&
        matches('leadId', each.leadId) &&
        `${each.leadName} ${each.leadEmail} ${each.formName}`.toLowerCase().includes(search),
    );
    const offset = Number(asked.get('offset') ?? 0);
    const documents = found.slice(offset, offset + Number(asked.get('limit') ?? 100));
    const json = documentListSchema.parse({ position: '0', documents, total: found.length, notConfigured });
    return route.fulfill({ json });
  });
}
