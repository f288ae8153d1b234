/** Responses that are stored for repetitions: a person's end with their erasure (specification §1.8). */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { forgetResponses, reassignResponses } from '../http/idempotency-record.js';
import { DataSubjectRegistry, type DataSubjectProvider } from '../privacy/data-subject-registry.js';

/** They repeat what others export. */
@Injectable()
export class ResponsesPersonal implements DataSubjectProvider, OnModuleInit {
  readonly name = 'idempotent_requests';
  readonly erase = forgetResponses;
  readonly reassign = reassignResponses;

  constructor(private readonly personal: DataSubjectRegistry) {}

  onModuleInit(): void {
    this.personal.register(this);
  }
}
