import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Process managers that shared their name with a read model: an operator who meant one could reach the other. */
const renamed = [
  ['documents', 'document-sending'],
  ['campaigns', 'campaign-runs'],
  ['messages', 'message-sending'],
];

/**
 * What a process manager watches across events, and names that no read model has. Managers that have read the log before get the
 * watches that they would have collected on running campaigns and the settings that start them.
 */
export class ManagerWatches1794610000000 implements MigrationInterface {
  name = 'ManagerWatches1794610000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table manager_watches (
        manager text not null references process_managers (name) on delete cascade on update cascade,
        key text not null,
        since bigint not null,
        primary key (manager, key)
      );
      comment on table manager_watches is 'What a process manager keeps of earlier events, as of its position';
      comment on column manager_watches.since is 'Position of the event since which it is watched';
      alter table effects drop constraint effects_manager_fkey,
        add constraint effects_manager_fkey foreign key (manager) references process_managers (name) on delete cascade on update cascade;
      alter table effect_attempts drop constraint effect_attempts_manager_key_fkey,
        add constraint effect_attempts_manager_key_fkey foreign key (manager, key) references effects (manager, key) on delete cascade on update cascade;
    `);
    for (const [from, to] of renamed) await rename(runner, from!, to!);
    await runner.query(`
      insert into manager_watches (manager, key, since)
        select distinct m.name, 'lead ' || e.lead_id, 0
        from process_managers m join effects e on e.manager = m.name
        where m.name = 'campaign-runs' and e.kind = 'campaign-message' and e.lead_id is not null;
      insert into manager_watches (manager, key, since)
        select m.name, 'start ' || s.workflow, 0
        from process_managers m, settings_copy c,
          (values ('warm_lead', 'startWarmLead'), ('confirmation', 'startConfirmation'), ('onboarding', 'startOnboarding'))
            s (workflow, setting)
        where m.name = 'campaign-runs' and c.stream = 'settings-office' and c.set @> jsonb_build_array(jsonb_build_array(s.setting, true));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table manager_watches');
    for (const [from, to] of renamed) await rename(runner, to!, from!);
  }
}

/** Position, effects with their attempts, and parked streams move to the new name. If rows exist under both names, each stays as it is. */
async function rename(runner: QueryRunner, from: string, to: string): Promise<void> {
  await runner.query(`
    do $$ begin
      if exists (select from process_managers where name = '${to}') then return; end if;
      update process_managers set name = '${to}' where name = '${from}';
      -- Under this version stand process managers; the projector's first start makes the table.
      if found and to_regclass('projection.parked_streams') is not null then
        update projection.parked_streams set projection = '${to}' where projection = '${from}' and version = 0;
      end if;
    end $$`);
}
