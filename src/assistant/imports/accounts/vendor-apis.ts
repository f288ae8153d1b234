import type { VendorName } from '../adapters/vendors.js';
import { chatwootApi } from './chatwoot-api.js';
import { freshdeskApi } from './freshdesk-api.js';
import { intercomApi } from './intercom-api.js';
import type { VendorApi } from './vendor-api.js';
import { zendeskApi } from './zendesk-api.js';

export const VENDOR_APIS: Readonly<Record<VendorName, VendorApi>> = {
  intercom: intercomApi,
  zendesk: zendeskApi,
  chatwoot: chatwootApi,
  freshdesk: freshdeskApi,
};
