import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import type { BoardFilter } from '../../../../contracts/src/queries/board-filter.js';

/** A filter of the board under a name, one person's own. */
@Entity('board_views')
export class SavedView {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  /** As typed in; unique among the person's own regardless of case. */
  @Column('text')
  name: string;

  @Column('jsonb')
  filter: BoardFilter;

  /** At most one of a person's. */
  @Column('boolean', { name: 'is_default' })
  isDefault: boolean;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz', name: 'updated_at' })
  updatedAt: Date;
}
