import { Controller, Get, Header, Param, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { personFileSchema, type PersonFile } from '../../../../contracts/src/erasure/person-file.js';
import { Access } from '../../platform/access/access.js';
import { AnswersFile } from '../../platform/http/answers-file.js';
import { Answers } from '../../platform/http/answers.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { Queries } from '../../platform/queries/queries.js';
import { CertificatePrinter } from '../application/certificate-printer.js';
import { FindPersonFile } from '../application/queries.js';

const refusals = ['unauthenticated', 'forbidden', 'lead_not_found', 'stream_erased', 'log_unavailable'] as const;

/** What is stored of a person, to hand out to them. */
@ApiTags('Erasure')
@Controller('api/leads')
export class PersonFileController {
  constructor(
    private readonly queries: Queries,
    private readonly printer: CertificatePrinter,
  ) {}

  @Get(':id/person')
  @Access('admin')
  @Header('cache-control', 'private, no-store')
  @Answers({ summary: 'Everything stored about this person', schema: personFileSchema, problems: [...refusals] })
  file(@Param({ schema: idParamsSchema }) { id }: IdParams): Promise<PersonFile> {
    return this.queries.execute(new FindPersonFile(id));
  }

  @Get(':id/person.pdf')
  @Access('admin')
  @AnswersFile({
    summary: 'The same as a PDF to read',
    type: 'application/pdf',
    problems: [...refusals, 'pdf_failed', 'rate_limited'],
  })
  @Header('cache-control', 'private, no-store')
  async pdf(@Param({ schema: idParamsSchema }) { id }: IdParams): Promise<StreamableFile> {
    const bytes = await this.printer.person(await this.queries.execute(new FindPersonFile(id)));
    const disposition = `attachment; filename="person-${id}.pdf"`;
    return new StreamableFile(bytes, { type: 'application/pdf', disposition, length: bytes.length });
  }
}
