import {
  Column,
  CreateDateColumn,
  Entity,
  PrimaryColumn,
  UpdateDateColumn,
  DataSource,
  type EntityManager,
} from 'typeorm';
import type { BoardFilter } from '../../../contracts/src/board/board-filter.js';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  viewLimit,
  viewSchema,
  type ChangeView,
  type SaveView,
  type View,
} from '../../../contracts/src/views/routes.js';
import { ProblemError } from '../platform/problems/problem.js';

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

/** People's saved views. Every method only sees those of the one user. */
@Injectable()
export class SavedViews {
  constructor(private readonly dataSource: DataSource) {}

  /** By name. Leaves out views of an older version that can't be applied any more. */
  async of(userId: string): Promise<View[]> {
    const found = await this.dataSource.manager.find(SavedView, { where: { userId } });
    return found.flatMap(shown).sort((a, b) => a.name.localeCompare(b.name, 'en-US'));
  }

  /** @throws ProblemError view_exists, view_limit */
  save(userId: string, { name, filter, isDefault }: SaveView): Promise<View> {
    return this.change(userId, async (manager) => {
      if ((await manager.countBy(SavedView, { userId })) >= viewLimit) throw new ProblemError('view_limit');
      return manager.create(SavedView, { id: randomUUID(), userId, name, filter, isDefault });
    });
  }

  /** @throws ProblemError view_not_found (also for another person's), view_exists */
  edit(userId: string, id: string, change: ChangeView): Promise<View> {
    return this.change(userId, async (manager) => {
      const view = await manager.findOneBy(SavedView, { id, userId });
      if (!view) throw new ProblemError('view_not_found');
      return Object.assign(view, change);
    });
  }

  /** @throws ProblemError view_not_found */
  async delete(userId: string, id: string): Promise<void> {
    const { affected } = await this.dataSource.manager.delete(SavedView, { id, userId });
    if (!affected) throw new ProblemError('view_not_found');
  }

  /** One change of a person's views at a time: two browsers must not both pass the limit, or both set a default. */
  private change(userId: string, make: (manager: EntityManager) => Promise<SavedView>): Promise<View> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('select from users where id = $1 for update', [userId]);
      const view = await make(manager);
      const own = await manager.find(SavedView, { where: { userId } });
      if (own.some(({ id, name }) => id !== view.id && name.toLowerCase() === view.name.toLowerCase()))
        throw new ProblemError('view_exists', {
          errors: [{ path: 'name', message: 'You have a view with this name.' }],
        });
      if (view.isDefault) await manager.update(SavedView, { userId, isDefault: true }, { isDefault: false });
      await manager.save(view);
      return viewSchema.parse(view);
    });
  }
}

function shown(view: SavedView): View[] {
  const parsed = viewSchema.safeParse(view);
  return parsed.success ? [parsed.data] : [];
}
