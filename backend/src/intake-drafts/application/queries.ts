import { Query } from '@nestjs/cqrs';
import type { IntakeDraftLook } from '../../../../contracts/src/commands/intake-drafts.js';

/** What a link to a kept form opens; null where it opens nothing any more. Nothing changes by looking. */
export class FindIntakeDraft extends Query<IntakeDraftLook | null> {
  constructor(readonly token: string) {
    super();
  }
}
