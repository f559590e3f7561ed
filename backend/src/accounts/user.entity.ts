import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from '../../../contracts/src/accounts/commands.js';

/** Someone who can sign in. The row decides access at once: sessions read the role from here. */
@Entity('users')
export class User {
  @PrimaryColumn('uuid')
  id: string;

  /** As typed in; unique regardless of case. */
  @Column('text')
  email: string;

  /** argon2id, with its parameters and salt (PHC string); null for an invited user who has set none. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash: string | null;

  /** Browsers remembered under an older generation are strangers. */
  @Column('integer', { name: 'browser_generation', default: 0 })
  browserGeneration: number;

  @Column('text')
  role: Role;

  /** What colleagues call them; null if they chose nothing. */
  @Column('text', { name: 'display_name', nullable: true })
  displayName: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** Their time to set up a second factor runs from here at the earliest. */
  @Column('timestamptz', { name: 'factor_time_from', default: () => 'now()' })
  factorTimeFrom: Date;

  @Column('timestamptz', { name: 'disabled_at', nullable: true })
  disabledAt: Date | null;
}
