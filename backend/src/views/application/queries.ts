import { Query } from '@nestjs/cqrs';
import type { View } from '../../../../contracts/src/views/queries.js';

/** A person's saved views of the board, by name. */
export class ListViews extends Query<View[]> {
  constructor(readonly userId: string) {
    super();
  }
}
