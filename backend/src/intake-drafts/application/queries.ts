import { Query } from '@nestjs/cqrs';
import type { IntakeDraftLook } from '../../../../contracts/src/intake/drafts.js';

/** The draft that a link opens; null if it opens nothing (any more). Reading changes nothing. */
export class FindIntakeDraft extends Query<IntakeDraftLook | null> {
  constructor(readonly token: string) {
    super();
  }
}
