import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type {
  Account,
  Assignees as AssigneesAnswer,
  OpenLink,
  User,
  UserHistory,
  UserList,
  UserSession,
} from '../../../../contracts/src/accounts/queries.js';
import { FACTOR_DUTY, isFactorRequired, type FactorDutyNow } from '../../platform/access/factor-duty.js';
import { Assignees } from './assignees.js';
import {
  ListAssignees,
  ListUsers,
  FindUser,
  FindUserHistory,
  FindAccount,
  ListSessions,
  FindOneTimeLink,
} from './queries.js';
import { SecondFactors } from './second-factors.js';
import { Sessions } from './sessions.js';
import { SetPassword } from './set-password.js';
import { UserHistories } from './user-histories.js';
import { readUserPage } from './user-page.js';
import { readUser } from './user-rows.js';

@QueryHandler(ListUsers)
class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(
    private readonly pool: Pool,
    private readonly sessions: Sessions,
    @Inject(FACTOR_DUTY) private readonly duty: FactorDutyNow,
  ) {}

  async execute({ page }: ListUsers): Promise<UserList> {
    const { users, total } = await readUserPage(this.pool, page, this.duty());
    const sessions = await this.sessions.counts(users.map(({ id }) => id));
    return { users: users.map((user) => ({ ...user, sessions: sessions.get(user.id) ?? 0 })), total };
  }
}

@QueryHandler(ListAssignees)
class ListAssigneesHandler implements IQueryHandler<ListAssignees> {
  constructor(private readonly assignees: Assignees) {}

  execute(): Promise<AssigneesAnswer> {
    return this.assignees.all();
  }
}

@QueryHandler(FindUser)
class FindUserHandler implements IQueryHandler<FindUser> {
  constructor(
    private readonly pool: Pool,
    @Inject(FACTOR_DUTY) private readonly duty: FactorDutyNow,
  ) {}

  async execute({ id }: FindUser): Promise<User | null> {
    return (await readUser(this.pool, id, this.duty())) ?? null;
  }
}

@QueryHandler(FindUserHistory)
class FindUserHistoryHandler implements IQueryHandler<FindUserHistory> {
  constructor(private readonly histories: UserHistories) {}

  /** @throws DomainError user_not_found, stream_unreadable; LogUnavailable */
  execute({ id }: FindUserHistory): Promise<UserHistory> {
    return this.histories.of(id);
  }
}

@QueryHandler(FindAccount)
class FindAccountHandler implements IQueryHandler<FindAccount> {
  constructor(
    private readonly pool: Pool,
    private readonly factors: SecondFactors,
    @Inject(FACTOR_DUTY) private readonly duty: FactorDutyNow,
  ) {}

  async execute({ userId }: FindAccount): Promise<Account | null> {
    const duty = this.duty();
    const user = await readUser(this.pool, userId, duty);
    if (!user) return null;
    const { id, email, displayName, role, takesNewLeads } = user;
    const secondFactor = { ...(await this.factors.stateOf(id)), isRequired: isFactorRequired(role, duty) };
    return { id, email, displayName, role, takesNewLeads, secondFactor };
  }
}

@QueryHandler(ListSessions)
class ListSessionsHandler implements IQueryHandler<ListSessions> {
  constructor(private readonly sessions: Sessions) {}

  execute({ userId, current }: ListSessions): Promise<UserSession[]> {
    return this.sessions.of(userId, current);
  }
}

@QueryHandler(FindOneTimeLink)
class FindOneTimeLinkHandler implements IQueryHandler<FindOneTimeLink> {
  constructor(private readonly passwords: SetPassword) {}

  /** @throws ProblemError link_gone, link_used, link_expired, link_replaced, link_void */
  execute({ token }: FindOneTimeLink): Promise<OpenLink> {
    return this.passwords.linkOf(token);
  }
}

export const accountQueryHandlers = [
  ListUsersHandler,
  ListAssigneesHandler,
  FindUserHandler,
  FindUserHistoryHandler,
  FindAccountHandler,
  ListSessionsHandler,
  FindOneTimeLinkHandler,
];
