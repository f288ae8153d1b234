/** What follows when nothing gets through to an endpoint any more. */
import { Injectable } from '@nestjs/common';
import { Hooks } from '../kernel/hooks.js';

/** `gone`: it answered that it is no more; `failing`: nothing but failures for days. */
export type EndpointFailure = 'failing' | 'gone';

export interface EndpointFailureHook {
  /** In a transaction of its own; nothing where the endpoint is off or gone already. */
  disable(workspaceId: string, endpointId: string, reason: EndpointFailure): Promise<void>;
}

@Injectable()
export class EndpointFailureHooks extends Hooks<EndpointFailureHook> {
  async disable(workspaceId: string, endpointId: string, reason: EndpointFailure): Promise<void> {
    for (const hook of this.hooks) await hook.disable(workspaceId, endpointId, reason);
  }
}
