import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import type { BoardFilter } from '../../../../contracts/src/board/board-filter.js';

/** A named filter of the board that belongs to one person. */
@Entity('board_views')
export class SavedView {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  /** As typed in; unique per person regardless of case. */
  @Column('text')
  name: string;

  @Column('jsonb')
  filter: BoardFilter;

  /** At most one per person. */
  @Column('boolean', { name: 'is_default' })
  isDefault: boolean;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz', name: 'updated_at' })
  updatedAt: Date;
}
