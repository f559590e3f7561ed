import { Query } from '@nestjs/cqrs';
import type { Retention } from '../../../../contracts/src/operations/retention.js';
import type { PersonFile } from '../../../../contracts/src/erasure/person-file.js';
import type {
  ErasureCertificate,
  ErasureListAnswer,
  ErasurePreview,
  ErasureState,
} from '../../../../contracts/src/erasure/queries.js';

/** Everything that erasing the lead would do. */
export class PreviewErasure extends Query<ErasurePreview> {
  constructor(readonly leadId: string) {
    super();
  }
}

/** How far the erasure of a lead is; null if there is none. */
export class FindErasure extends Query<ErasureState | null> {
  constructor(readonly leadId: string) {
    super();
  }
}

/** The signed certificate of a completed erasure. */
export class FindErasureCertificate extends Query<ErasureCertificate> {
  constructor(readonly leadId: string) {
    super();
  }
}

/** Erasures, the newest first. */
export class ListErasures extends Query<ErasureListAnswer> {}

/** Everything that is stored of the person behind a lead. */
export class FindPersonFile extends Query<PersonFile> {
  constructor(readonly leadId: string) {
    super();
  }
}

/** Leads whose retention period is over. */
export class ListRetention extends Query<Retention> {}
