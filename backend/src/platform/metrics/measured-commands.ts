import type { CommandBus } from '@nestjs/cqrs';
import type { CommandExecutor } from '../commands/commands.js';
import { codeOf, measured } from './measured.js';
import type { Metrics } from './metrics.js';

/** The bus, measured by command and outcome. */
export function measuredCommands(bus: Pick<CommandBus, 'execute'>, metrics: Metrics): CommandExecutor {
  return {
    execute: (command) =>
      measured(
        () => bus.execute(command),
        codeOf,
        (outcome, seconds) => metrics.command(command.definition.name, outcome, seconds),
      ),
  };
}
