import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A step of the schema, as TypeORM wants it. What runs once in a database never changes.
 * @param name stands in every database that has the step; ends with its place in the order
 * @param up SQL, one or more statements @param down SQL that takes it back
 */
export function migration(name: string, up: string, down: string): new () => MigrationInterface {
  const step = class implements MigrationInterface {
    readonly name = name;

    async up(runner: QueryRunner): Promise<void> {
      await runner.query(up);
    }

    async down(runner: QueryRunner): Promise<void> {
      await runner.query(down);
    }
  };
  Object.defineProperty(step, 'name', { value: name });
  return step;
}
