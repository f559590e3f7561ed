import { Body, Controller, Get, HttpCode, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import {
  changeSettingsSchema,
  undoSettingSchema,
  type ChangeSettings,
  type UndoSetting,
} from '../../../../contracts/src/settings/commands.js';
import type { SettingsEvent } from '../../../../contracts/src/settings/events.js';
import {
  configuredServicesSchema,
  settingsHistoryQuerySchema,
  settingsHistorySchema,
  settingsSchema,
  type ConfiguredServices,
  type Settings,
  type SettingsHistory,
  type SettingsHistoryQuery,
} from '../../../../contracts/src/settings/queries.js';
import { Access } from '../../platform/access/access.js';
import { Commands } from '../../platform/commands/commands.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { submitCommand } from '../../platform/http/submit-command.js';
import { CommandRoute } from '../../platform/http/command-route.js';
import { Queries } from '../../platform/queries/queries.js';
import { changeSettings } from '../domain/change-settings.js';
import { OfficeSettings } from '../application/office-settings.js';
import { ListConfiguredServices, ListSettingChanges, ShowSettings } from '../application/queries.js';
import { officeStreamId, type SettingsState } from '../domain/settings-state.js';
import { undoSetting } from '../domain/undo-setting.js';

const refusals = ['unauthenticated', 'forbidden'] as const;

/** The office's settings. All staff work by them, so they may read them; admins change them. */
@ApiTags('Settings')
@Controller('api/settings')
export class SettingsController {
  constructor(
    private readonly commands: Commands,
    private readonly settings: OfficeSettings,
    private readonly queries: Queries,
  ) {}

  @Get()
  @Access('staff')
  @Answers({
    summary: 'Every setting with its value, its default, who changed it last, and how up to date that is here',
    schema: settingsSchema,
    problems: ['unauthenticated'],
  })
  async current(@Res({ passthrough: true }) reply: FastifyReply): Promise<Settings> {
    const settings = await this.queries.execute(new ShowSettings());
    void reply.header('etag', `"${settings.revision}"`);
    return settings;
  }

  @Get('history')
  @Access('admin')
  @Answers({
    summary: 'Every change, newest first: who, when, from, to, and whether it can be undone',
    schema: settingsHistorySchema,
    problems: [...refusals, 'log_unavailable'],
  })
  history(@Query({ schema: settingsHistoryQuerySchema }) query: SettingsHistoryQuery): Promise<SettingsHistory> {
    return this.queries.execute(new ListSettingChanges(query));
  }

  @Get('services')
  @Access('admin')
  @Answers({
    summary: 'Which outside services the environment configures; never the values',
    schema: configuredServicesSchema,
    problems: refusals,
  })
  services(): Promise<ConfiguredServices> {
    return this.queries.execute(new ListConfiguredServices());
  }

  @Patch()
  @Access('admin')
  @CommandRoute({
    summary:
      'Change all of the named settings or none; null restores the default. If-Match "-1": nobody has changed any yet',
    problems: refusals,
  })
  change(
    @Body({ schema: changeSettingsSchema }) body: ChangeSettings,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    return this.submit(request, reply, changeSettings(this.settings.defaults), body);
  }

  @Post('undo')
  @HttpCode(200)
  @Access('admin')
  @CommandRoute({
    summary: 'Give one setting back its value from before a change, unless it was changed again since',
    problems: [...refusals, 'setting_change_not_found', 'undo_not_possible', 'undo_superseded'],
  })
  undo(
    @Body({ schema: undoSettingSchema }) body: UndoSetting,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    return this.submit(request, reply, undoSetting(this.settings.defaults), body);
  }

  private async submit<Input>(
    request: ApiRequest,
    reply: FastifyReply,
    definition: CommandDefinition<SettingsState, Input, SettingsEvent>,
    input: Input,
  ): Promise<CommandAnswer> {
    const answer = await submitCommand(this.commands, request, reply, { definition, id: officeStreamId, input });
    // A stored change stays stored, even if it can't be read back at once: the subscription brings it, too.
    if (answer.revision > this.settings.snapshot().revision) await this.settings.readOn().catch(() => undefined);
    return answer;
  }
}
