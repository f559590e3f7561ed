import { Query } from '@nestjs/cqrs';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { Viewer } from '../../leads/application/deleted-leads.js';
import type { FileAddress, FilePart } from './file-store.js';

/** A file of a lead with its bytes (null if the viewer has them); null if the viewer may see no such file. */
export class FindLeadFile extends Query<{ file: DataOf<'FileAttached'>; bytes: Buffer | null } | null> {
  /** @param known the hash of the viewer's copy */
  constructor(
    readonly address: FileAddress,
    readonly part: FilePart,
    readonly viewer: Viewer,
    readonly known?: string,
  ) {
    super();
  }
}
