import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';
import { NotFoundException } from '@nestjs/common';
import { type DataSource, type EntityManager, IsNull } from 'typeorm';
import type { CreateLead } from '../../contracts/src/leads/input.js';
import type { MoveLeadStatus } from '../../contracts/src/leads/routes.js';
import { ActivityEntry, AuditedLead, AuditEntry, LeadKey, StageStay } from './audited-lead.entities.js';

/** Personal fields: the same ones that the application seals. */
const personal = ['name', 'email', 'phone', 'company', 'ownerName', 'propertyAddress', 'streetAddress'] as const;
const masterKey = randomBytes(32);

/**
 * Leads of an ordinary application that keeps an audit trail and can erase people. In one transaction each change writes the lead
 * with its personal fields encrypted under its own key row, an audit row, a stay in a stage, and a line of activity.
 */
export class AuditedLeads {
  constructor(private readonly database: DataSource) {}

  async create({ id = randomUUID(), ...lead }: CreateLead, actor: string): Promise<{ id: string }> {
    const key = randomBytes(32);
    const status = lead.status ?? 'leads';
    const stored = { ...lead, status, ...encrypted(lead, key) };
    await this.database.transaction(async (manager) => {
      await manager.insert(LeadKey, { leadId: id, wrapped: encrypt(key, masterKey) });
      await manager.insert(AuditedLead, { ...stored, id });
      await manager.insert(StageStay, { leadId: id, status, startedAt: new Date(), endedAt: null });
      await note(manager, { leadId: id, action: 'created', actor, change: stored });
    });
    return { id };
  }

  /** @throws NotFoundException */
  async move(id: string, { status }: MoveLeadStatus, actor: string): Promise<{ id: string }> {
    await this.database.transaction(async (manager) => {
      const lead = await manager.findOne(AuditedLead, {
        ...{ where: { id }, select: { id: true, status: true } },
        lock: { mode: 'pessimistic_write' },
      });
      if (!lead) throw new NotFoundException();
      const now = new Date();
      await manager.update(AuditedLead, { id }, { status, updatedAt: now });
      await manager.update(StageStay, { leadId: id, endedAt: IsNull() }, { endedAt: now });
      await manager.insert(StageStay, { leadId: id, status, startedAt: now, endedAt: null });
      await note(manager, { leadId: id, action: 'moved', actor, change: { from: lead.status, to: status } });
    });
    return { id };
  }
}

type Entry = Pick<AuditEntry, 'leadId' | 'action' | 'actor' | 'change'>;

async function note(manager: EntityManager, entry: Entry): Promise<void> {
  const { leadId, action, actor, change } = entry;
  await manager.insert(AuditEntry, entry);
  const data = action === 'moved' ? { ...change, actor } : { actor };
  await manager.insert(ActivityEntry, { leadId, kind: action, data });
}

function encrypted(lead: Omit<CreateLead, 'id'>, key: Buffer) {
  const texts = personal.flatMap((field) => {
    const text = lead[field];
    return text ? [[field, encrypt(Buffer.from(text), key).toString('base64')]] : [];
  });
  return Object.fromEntries(texts) as Partial<Record<(typeof personal)[number], string>>;
}

/** AES-256-GCM: nonce, ciphertext and tag. */
function encrypt(clear: Buffer, key: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([nonce, cipher.update(clear), cipher.final(), cipher.getAuthTag()]);
}
