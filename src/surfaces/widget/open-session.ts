import { Injectable } from '@nestjs/common';

/** The conversation that a person comes back to. */
@Injectable()
export class OpenSession {
  /** The latest one that has not ended, as the widget shows it; null = none. */
  latest(_workspaceId: string, _contactId: string): Promise<object | null> {
    return Promise.resolve(null);
  }
}
