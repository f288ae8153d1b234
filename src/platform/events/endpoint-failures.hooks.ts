/** Observers of endpoints that can no longer be delivered to. */
import { Injectable } from '@nestjs/common';
import { Hooks } from '../kernel/hooks.js';

/** `gone`: the endpoint answered 410; `failing`: all deliveries have failed for days. */
export type EndpointFailure = 'failing' | 'gone';

export interface EndpointFailureHook {
  /** Runs in its own transaction; does nothing if the endpoint is already disabled or deleted. */
  disable(workspaceId: string, endpointId: string, reason: EndpointFailure): Promise<void>;
}

@Injectable()
export class EndpointFailureHooks extends Hooks<EndpointFailureHook> {
  async disable(workspaceId: string, endpointId: string, reason: EndpointFailure): Promise<void> {
    for (const hook of this.hooks) await hook.disable(workspaceId, endpointId, reason);
  }
}
