import { filesAfter, type LeadFile as Attached } from '../../../contracts/src/leads/state.js';
import type { LogEvent } from '../../../event-store/src/types.js';
import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { FileAnswer } from '../../../contracts/src/files/upload.js';
import { endsStream } from '../../../contracts/src/erasure/events.js';
import { isImageType } from '../../../contracts/src/files/file-kinds.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { seesDeleted, type Viewer } from '../leads/application/deleted-leads.js';
import { attachFile, attachReceivedFile, sendWantedFile } from '../leads/decide/files.js';
import { isDeletedBy, mergedIntoBy } from '../leads/decide/living-lead.js';
import { type Call, Commands, contextOf, type CommandContext } from '../platform/commands/commands.js';
import { SECRETS, type Secrets } from '../platform/config/secrets.js';
import { Logger } from '../platform/logger.js';
import { DomainError } from '../platform/problems/problem.js';
import { fileKind, FileStore, type FileAddress, type FilePart } from './file-store.js';
import { redrawPicture } from './redraw-picture.js';
import { Interval } from '@nestjs/schedule';

/** The files that a lead has after its events. Pure. */
function attachedFiles(events: readonly LogEvent[]): readonly Attached[] {
  return events.reduce<readonly Attached[]>((files, event) => {
    const isOfFile = event.readable && (event.type === 'FileAttached' || event.type === 'FileRemoved');
    return isOfFile ? filesAfter(files, event) : files;
  }, []);
}

/**
 * Whether a file was ever attached, even if it is removed now. An unreadable event may be the one that
 * attached it, so it counts as attached.
 */
function everAttached(events: readonly LogEvent[], fileId: string): boolean {
  return events.some((event) => !event.readable || (event.type === 'FileAttached' && event.data.fileId === fileId));
}

/** Namespace of files' ids, which derive from their hashes (RFC 9562, UUID version 5). */
const fileNamespace = 'c1d0a3f2-4b7e-4f19-9a52-6e8d7b0c2f35';
/** Longer than any upload takes from its bytes to its event. */
const sweptAfterMinutes = 60;

/** Photos and documents of leads: the log holds which are attached, the FileStore their bytes. */
@Injectable()
export class LeadFiles {
  constructor(
    private readonly store: FileStore,
    private readonly log: EventLog,
    private readonly commands: Commands,
    private readonly logger: Logger,
    @Inject(SECRETS) private readonly secrets: Pick<Secrets, 'fileHashes'>,
  ) {}

  /**
   * Refuses an upload that would be refused anyway, before it arrives.
   * @throws DomainError lead_not_found, lead_deleted, stream_erased; LogUnavailable
   */
  async refuseUnlessLiving(leadId: string): Promise<void> {
    const events = await this.log.readStream(`lead-${leadId}`);
    if (events.length === 0) throw new DomainError('lead_not_found');
    if (events.some(endsStream)) throw new DomainError('stream_erased');
    if (isDeletedBy(events)) throw new DomainError('lead_deleted');
    const mergedInto = mergedIntoBy(events);
    if (mergedInto !== null) throw new DomainError('lead_merged', undefined, { mergedInto });
  }

  /**
   * Attaches a file to a lead: its content decides its type, a picture is redrawn, and the bytes are on disk before the
   * event is appended. A file that the lead has is not attached again; only lost bytes are stored again. A crash in
   * between leaves bytes that `sweep` finds.
   * @throws DomainError file_type_refused, picture_unreadable, picture_too_slow, and what the command throws
   */
  attach(call: Call, leadId: string, name: string, sent: Buffer, expected?: number): Promise<FileAnswer> {
    const { hash, fileId } = this.identityOf(leadId, sent);
    return this.commands.once(call, leadId, [leadId, hash, name], 201, async (keyed) => {
      const context = { ...contextOf(call, keyed), expected };
      const { file: _file, ...answer } = await this.attachAs(context, leadId, name, sent);
      return { ...answer, fileId };
    });
  }

  /**
   * The same for an owner, who sends what they were asked for. A file that staff attached becomes theirs.
   * @param wanted the request @throws as `attach`; DomainError not_awaited, file_already_sent
   */
  sendWanted(call: Call, leadId: string, name: string, sent: Buffer, wanted: string): Promise<CommandAnswer> {
    const { hash } = this.identityOf(leadId, sent);
    return this.commands.once(call, leadId, [leadId, hash, name, wanted], 200, async (keyed) => {
      const context = contextOf(call, keyed);
      const record = (file: Attached) => this.commands.execute(sendWantedFile, leadId, { ...file, wanted }, context);
      const { file: _file, already: _already, ...answer } = await this.attachBy(record, leadId, name, sent);
      return answer;
    });
  }

  /** The same without an HTTP caller: for a process manager that keeps a provider's file. @throws as `attach` */
  attachAs(context: CommandContext, leadId: string, name: string, sent: Buffer) {
    const record = (file: Attached) => this.commands.execute(attachFile, leadId, file, context);
    return this.attachBy(record, leadId, name, sent);
  }

  /** The same for a file that the owner sent, of a deleted lead, too. @throws as `attach`, but never lead_deleted or lead_merged */
  attachReceived(context: CommandContext, leadId: string, name: string, sent: Buffer) {
    const record = (file: Attached) => this.commands.execute(attachReceivedFile, leadId, file, context);
    return this.attachBy(record, leadId, name, sent);
  }

  private async attachBy(
    record: (file: Attached) => Promise<CommandAnswer>,
    leadId: string,
    name: string,
    sent: Buffer,
  ): Promise<CommandAnswer & { file: Attached; already: boolean }> {
    const { hash, fileId } = this.identityOf(leadId, sent);
    const here = attachedFiles(await this.log.readStream(`lead-${leadId}`)).find((file) => file.fileId === fileId);
    const isKept = here !== undefined && (await this.store.has({ leadId, fileId }));
    const file = isKept ? here : await this.keep({ leadId, fileId }, hash, name, sent);
    const answer = await record(file);
    await this.store.confirm({ leadId, fileId });
    return { ...answer, file, already: here !== undefined };
  }

  /**
   * A file of a lead; null if the viewer may see no such file: it is removed, another lead's, or an erased person's,
   * even before its bytes are destroyed.
   * @param known the hash of the viewer's copy: that one is not read again
   * @throws DomainError file_not_found if its bytes are missing, as after a restore of the log alone; LogUnavailable
   */
  async find(
    { leadId, fileId }: FileAddress,
    part: FilePart,
    viewer: Viewer,
    known: string | undefined,
  ): Promise<{ file: Attached; bytes: Buffer | null } | null> {
    const events = await this.log.readStream(`lead-${leadId}`);
    if (events.some(endsStream) || (isDeletedBy(events) && !seesDeleted(viewer))) return null;
    const file = attachedFiles(events).find((each) => each.fileId === fileId);
    if (!file || (part === 'thumbnail' && !isImageType(file.mediaType))) return null;
    if (known === file.hash) return { file, bytes: null };
    const bytes = await this.store.read({ leadId, fileId }, part);
    if (!bytes) throw new DomainError('file_not_found', 'The bytes of this file are not here.');
    return { file, bytes };
  }

  /** Removes bytes whose event never came, because the uploader crashed or was refused. */
  async sweep(): Promise<void> {
    for (const address of await this.store.unconfirmed(sweptAfterMinutes)) {
      const events = await this.log.readStream(`lead-${address.leadId}`);
      if (everAttached(events, address.fileId)) await this.store.confirm(address);
      else await this.store.forget(address, sweptAfterMinutes);
    }
  }

  /** The hash is a keyed one over lead and bytes; the id derives from it, so that the same file is recognised. */
  private identityOf(leadId: string, sent: Buffer): { hash: string; fileId: string } {
    const hash = createHmac('sha256', this.secrets.fileHashes).update(leadId).update(sent).digest('hex');
    return { hash, fileId: uuidV5(hash, fileNamespace) };
  }

  private async keep(address: FileAddress, hash: string, name: string, sent: Buffer): Promise<Attached> {
    const kind = await fileKind(sent);
    const { fileId } = address;
    if (!isImageType(kind)) {
      await this.store.put(address, { bytes: sent, thumbnail: null });
      return { fileId, hash, name, mediaType: kind, bytes: sent.length, width: null, height: null };
    }
    const { mediaType, bytes, width, height, thumbnail } = await redrawPicture(sent, kind).catch((error: unknown) => {
      // The sender learns that a picture is damaged. Operators must hear of other failures; neither reveals anything of the picture.
      const code = error instanceof DomainError ? error.code : null;
      if (code !== 'picture_unreadable')
        this.logger.error({ err: error, code, fileId, mediaType: kind, bytes: sent.length }, 'A picture was not drawn');
      throw error;
    });
    await this.store.put(address, { bytes, thumbnail });
    return { fileId, hash, name, mediaType, bytes: bytes.length, width, height };
  }
}

const everyMs = 10 * 60 * 1000;

/** Sweeps bytes that no event refers to, now and then. */
@Injectable()
export class SweepFiles {
  constructor(
    private readonly files: LeadFiles,
    private readonly logger: Logger,
  ) {}

  @Interval(everyMs)
  async sweep(): Promise<void> {
    try {
      await this.files.sweep();
    } catch (error) {
      this.logger.warn({ err: error }, 'Bytes without an event could not be removed; the next round tries again');
    }
  }
}
