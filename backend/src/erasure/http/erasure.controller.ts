import { Body, Controller, Get, Header, HttpCode, Param, Post, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import { eraseLeadSchema, type EraseLead } from '../../../../contracts/src/erasure/commands.js';
import {
  erasureCertificateSchema,
  erasurePreviewSchema,
  erasureStateSchema,
  type ErasureCertificate,
  type ErasurePreview,
  type ErasureState,
} from '../../../../contracts/src/erasure/queries.js';
import { eraseLead } from '../../leads/domain/erase-lead.js';
import { Access } from '../../platform/access/access.js';
import { Commands } from '../../platform/commands/commands.js';
import { AnswersFile } from '../../platform/http/answers-file.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { CommandRoute } from '../../platform/http/command-route.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { submitCommand } from '../../platform/http/submit-command.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { Queries } from '../../platform/queries/queries.js';
import { FindErasure, FindErasureCertificate, PreviewErasure } from '../application/queries.js';
import { CertificatePrinter } from '../application/certificate-printer.js';
import { SamePerson } from '../application/same-person.js';

const refusals = ['unauthenticated', 'forbidden', 'log_unavailable'] as const;

/** The erasure of a person. */
@ApiTags('Erasure')
@Controller('api/leads')
export class ErasureController {
  constructor(
    private readonly queries: Queries,
    private readonly commands: Commands,
    private readonly same: SamePerson,
    private readonly printer: CertificatePrinter,
  ) {}

  @Get(':id/erasure/preview')
  @Access('admin')
  @Answers({
    summary: 'Everything that an erasure of this person would do',
    schema: erasurePreviewSchema,
    problems: [...refusals, 'lead_not_found', 'stream_erased', 'stream_unreadable'],
  })
  preview(@Param({ schema: idParamsSchema }) { id }: IdParams): Promise<ErasurePreview> {
    return this.queries.execute(new PreviewErasure(id));
  }

  @Post(':id/erasure')
  @HttpCode(200)
  @Access('admin')
  @CommandRoute({
    summary: 'Erase the person for good: the stream ends now, everything else follows automatically',
    problems: ['forbidden', 'name_not_confirmed', 'not_same_person'],
  })
  async erase(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: eraseLeadSchema }) body: EraseLead,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    await this.same.require(id, body.others);
    return submitCommand(this.commands, request, reply, { definition: eraseLead, id, input: body });
  }

  @Get(':id/erasure')
  @Access('admin')
  @Answers({
    summary: 'The progress of the erasure of this person',
    schema: erasureStateSchema,
    problems: [...refusals, 'erasure_not_found'],
  })
  async state(@Param({ schema: idParamsSchema }) { id }: IdParams): Promise<ErasureState> {
    const state = await this.queries.execute(new FindErasure(id));
    if (!state) throw new ProblemError('erasure_not_found');
    return state;
  }

  @Get(':id/erasure/certificate')
  @Access('admin')
  @Answers({
    summary: 'The signed certificate of an erasure that is complete',
    schema: erasureCertificateSchema,
    problems: [...refusals, 'erasure_not_found', 'erasure_under_way'],
  })
  certificate(@Param({ schema: idParamsSchema }) { id }: IdParams): Promise<ErasureCertificate> {
    return this.queries.execute(new FindErasureCertificate(id));
  }

  @Get(':id/erasure/certificate.pdf')
  @Access('admin')
  @AnswersFile({
    summary: 'The certificate for reading and filing, with its signature',
    type: 'application/pdf',
    problems: [...refusals, 'erasure_not_found', 'erasure_under_way', 'pdf_failed', 'rate_limited'],
  })
  @Header('cache-control', 'private, no-store')
  async pdf(@Param({ schema: idParamsSchema }) { id }: IdParams): Promise<StreamableFile> {
    const certificate = await this.queries.execute(new FindErasureCertificate(id));
    const bytes = await this.printer.certificate(certificate);
    const disposition = `attachment; filename="erasure-${id}.pdf"`;
    return new StreamableFile(bytes, { type: 'application/pdf', disposition, length: bytes.length });
  }
}
