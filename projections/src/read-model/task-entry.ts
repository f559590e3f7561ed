import { ViewColumn, ViewEntity } from 'typeorm';

/** A row of `read.tasks`; docs/read-models.md says what the columns mean. Open ones have no `completedAt`. */
@ViewEntity({ schema: 'read', name: 'tasks', synchronize: false })
export class TaskEntry {
  @ViewColumn() id: string;
  @ViewColumn({ name: 'lead_id' }) leadId: string;
  @ViewColumn() title: string;
  @ViewColumn({ name: 'due_at' }) dueAt: Date;
  @ViewColumn({ name: 'assignee_id' }) assigneeId: string | null;
  @ViewColumn({ name: 'created_at' }) createdAt: Date;
  @ViewColumn({ name: 'created_by' }) createdBy: string | null;
  @ViewColumn({ name: 'completed_at' }) completedAt: Date | null;
  @ViewColumn({ name: 'completed_by' }) completedBy: string | null;
  @ViewColumn() revision: number;
  /** Decimal text. */
  @ViewColumn() position: string;
}
