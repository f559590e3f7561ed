import { Query } from '@nestjs/cqrs';
import type {
  Account,
  Assignees,
  OpenLink,
  User,
  UserHistory,
  UserSession,
} from '../../../../contracts/src/queries/users.js';
import type { UserList } from '../../../../contracts/src/queries/user-list.js';
import type { UserPage } from './user-page.js';

/** A page of the users that match, or all of them. */
export class ListUsers extends Query<UserList> {
  /** @param page all that match where it names no `limit` */
  constructor(readonly page: UserPage) {
    super();
  }
}

/** Whom leads and tasks can be given to. */
export class ListAssignees extends Query<Assignees> {}

/** One user; null where there is none. */
export class FindUser extends Query<User | null> {
  constructor(readonly id: string) {
    super();
  }
}

/** What happened to a user, newest first. */
export class FindUserHistory extends Query<UserHistory> {
  constructor(readonly id: string) {
    super();
  }
}

/** A user as they see themselves; null where there is none. */
export class FindAccount extends Query<Account | null> {
  constructor(readonly userId: string) {
    super();
  }
}

/** Where a user is signed in, last seen first. */
export class ListSessions extends Query<UserSession[]> {
  /** @param current the session that asks */
  constructor(
    readonly userId: string,
    readonly current?: string,
  ) {
    super();
  }
}

/** What a one-time link is for. */
export class FindOneTimeLink extends Query<OpenLink> {
  constructor(readonly token: string) {
    super();
  }
}
