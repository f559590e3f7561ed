import { Query } from '@nestjs/cqrs';
import type {
  Account,
  Assignees,
  OpenLink,
  User,
  UserHistory,
  UserList,
  UserSession,
} from '../../../../contracts/src/accounts/queries.js';
import type { UserPage } from './user-page.js';

/** A page of the users that match, or all of them. */
export class ListUsers extends Query<UserList> {
  /** @param page without a `limit`: all that match */
  constructor(readonly page: UserPage) {
    super();
  }
}

/** People whom leads and tasks can be assigned to. */
export class ListAssignees extends Query<Assignees> {}

/** One user; null if there is none. */
export class FindUser extends Query<User | null> {
  constructor(readonly id: string) {
    super();
  }
}

/** A user's history, newest first. */
export class FindUserHistory extends Query<UserHistory> {
  constructor(readonly id: string) {
    super();
  }
}

/** A user as they see themselves; null if there is none. */
export class FindAccount extends Query<Account | null> {
  constructor(readonly userId: string) {
    super();
  }
}

/** A user's sessions, last seen first. */
export class ListSessions extends Query<UserSession[]> {
  /** @param current the session that asks */
  constructor(
    readonly userId: string,
    readonly current?: string,
  ) {
    super();
  }
}

/** The purpose of a one-time link. */
export class FindOneTimeLink extends Query<OpenLink> {
  constructor(readonly token: string) {
    super();
  }
}
